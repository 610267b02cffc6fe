// Sentences and elements with text.

/**
 * Return a sentence with its variables filled in.
 * @param {string | undefined} sentence
 * @param {Record<string, string>} [values]
 */
export const fill = (sentence = "", values = {}) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/**
 * Return a list of points, as the reader's language joins it.
 * @param {string[]} points
 * @param {string} language
 */
export const listed = (points, language) =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(points);

/** @param {number} number @param {string} language */
export const counted = (number, language) => new Intl.NumberFormat(language).format(number);

/** Fonts for a language's letters, and one of these. @type {Record<string, [string, string]>} */
const LETTERS = { bn: ["Guti Bengali", "ক"], hi: ["Guti Devanagari", "क"] };
const FONT_TIMEOUT_MS = 1500;

/**
 * Wait a moment for the letters of a language. Chromium would not draw again all text that it has
 * drawn without them.
 * @param {string} language
 */
export async function lettering(language) {
  const [font, letter] = LETTERS[language] ?? [];
  if (!font) return;
  const timeout = new Promise((done) => setTimeout(done, FONT_TIMEOUT_MS));
  await Promise.race([document.fonts.load(`16px "${font}"`, letter), timeout]).catch(() => {});
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

/**
 * Return a moment relative to now, such as "in 3 minutes".
 * @param {number} seconds from now
 * @param {string} language
 */
export function relative(seconds, language) {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/**
 * Return minutes and seconds like a clock, and longer times in words.
 * @param {number} seconds
 * @param {string} language
 */
export function countdown(seconds, language) {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 3600) return relative(left, language);
  const digits = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });
  return `${counted(Math.floor(left / 60), language)}:${digits.format(left % 60)}`;
}

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return an element.
 * @param {string} tag
 * @param {Record<string, string | boolean | EventListener>} [properties] attributes, and listeners as `onclick`
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (typeof value === "string") made.setAttribute(name, value);
    else made.toggleAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/**
 * Return a line of text with its moments, written `<t:SECONDS:R>`, as elements that `tick` updates.
 * @param {string} line
 * @returns {HTMLElement}
 */
export function lineOf(line) {
  const parts = line.split(/<t:(\d+):R>/);
  return element("p", {}, ...parts.map((part, at) => (at % 2
    ? element("time", { datetime: new Date(1000 * Number(part)).toISOString() }) : part)));
}

/** Write all moments below an element relative to now. @param {ParentNode} host @param {string} language */
export function tick(host, language) {
  for (const time of host.querySelectorAll("time")) {
    const text = relative((Date.parse(time.dateTime) - Date.now()) / 1000, language);
    if (time.textContent !== text) time.textContent = text;
  }
}

/**
 * Replace an element's children, and keep the focus on the child with the same `data-key`.
 * @param {HTMLElement} host
 * @param {(Node | string)[]} children
 */
export function replace(host, children) {
  const focused = document.activeElement instanceof HTMLElement && host.contains(document.activeElement)
    ? document.activeElement.dataset.key : undefined;
  host.replaceChildren(...children);
  if (focused === undefined) return;
  /** @type {HTMLElement | null} */ (host.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
}
