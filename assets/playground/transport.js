// SimCord's transport, opening the page as the member whose name is in the address.
// It knows the two requests that answer with a snapshot, and nothing of what is shown.

import { createTransport as createSimcordTransport } from "/simcord/transport.js";

const { capability, members } = document.documentElement.dataset;

/** @param {string} name the address's fragment, which SimCord takes for the capability */
export function createTransport(name) {
  const transport = createSimcordTransport(capability);
  const opening = { viewer_id: JSON.parse(members)[decodeURIComponent(name)] };

  async function request(path, method, body, ...rest) {
    const sent = path === "/api/pages" ? { ...body, ...opening } : body;
    const answer = await transport.request(path, method, sent, ...rest);
    // The server's zone is Greenwich's; the reader's is known to the browser alone.
    if (answer?.profile) answer.profile.timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return answer;
  }

  return { ...transport, request };
}
