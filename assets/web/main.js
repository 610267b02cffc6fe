// Opens the page: the secret is the address's fragment, which no server sees.

import { MatchPage } from "./page.js";

addEventListener("hashchange", () => location.reload());
await new MatchPage(location.hash.slice(1)).open();
