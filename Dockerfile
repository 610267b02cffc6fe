# Guti as an image, with its database on a volume:
#     docker build -t guti .
#     docker run -d --name guti --restart unless-stopped --read-only --tmpfs /tmp --env-file .env -v guti:/data guti

FROM python:3.13-slim AS packages

RUN apt-get update -qq && apt-get install -qq --yes --no-install-recommends binutils && python -m venv /venv
WORKDIR /tree
COPY deploy/requirements.txt ./
# What the wheel and its build need, as `make lock` wrote it, is installed first, and again only when it has changed.
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes --only-binary :all: --requirement requirements.txt \
    && find /venv -type d -name tests -prune -exec rm -r {} +
# What the bot never reads: dates in languages that it does not speak, sources in C, and the names that
# debuggers need (19 MB in llvmlite, 10 in asyncpg).
RUN cd /venv/lib/python3*/site-packages \
    && find babel/locale-data -name '*.dat' ! -name root.dat ! -name 'en*' ! -name 'bn*' ! -name 'hi*' -delete \
    && rm -rf numpy/_core/include numpy/f2py \
    && find . -type f -regex '.*\.\(a\|c\|cpp\|h\|hpp\|pxd\|pxi\|pyi\|pyx\)' -delete \
    && find . -name '*.so' ! -path '*.libs/*' -exec strip --strip-unneeded {} +
COPY LICENSE README.md hatch_build.py pyproject.toml ./
COPY assets assets
COPY bot bot
COPY cogs cogs
COPY guti guti
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation . \
    && /venv/bin/pip uninstall --yes --quiet hatchling packaging pathspec pluggy tomlkit trove-classifiers pip

FROM python:3.13-slim

ENV PATH="/venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    MALLOC_ARENA_MAX=2 \
    CACHE_DIR="/data/cache" \
    DATABASE_URL="sqlite:////data/guti.sqlite3"

RUN useradd --system --no-create-home --uid 10001 guti && install --directory --owner 10001 /data
VOLUME /data

WORKDIR /guti
COPY --from=packages /venv /venv
# The search is compiled for the processor at hand, and taken over into CACHE_DIR; on another one it is compiled anew there.
RUN echo "www/www/./bbb/bbb b 0" > /tmp/felli \
    && CACHE_DIR=.cache guti best felli --nodes 500 < /tmp/felli \
    && CACHE_DIR=.cache guti solve felli --pieces 3 --out /tmp/felli.table \
    && rm /tmp/felli /tmp/felli.table

# A number, which Kubernetes can tell from root.
USER 10001
HEALTHCHECK --interval=1m --timeout=15s --start-period=2m CMD ["guti", "health"]
# Docker starts every program again and cannot read exit codes, so an end that needs a person is held for five minutes.
CMD ["guti", "run", "--hold", "300"]
