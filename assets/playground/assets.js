// SimCord's pictures, without its orange box for one that is being replaced.
// It knows that a failed load is drawn as a box, and nothing of what the pictures show.

import { createAssets as createSimcordAssets } from "/simcord/assets.js";

const RETRY_MS = 400;

export function createAssets(options) {
  const assets = createSimcordAssets(options);

  // A replaced picture is gone before its message is drawn anew: it keeps its place until then.
  async function load(id, ...rest) {
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        return await assets.load(id, ...rest);
      } catch {
        await new Promise((done) => { setTimeout(done, RETRY_MS); });
      }
    }
    return new Promise(() => {});
  }

  return { ...assets, load };
}
