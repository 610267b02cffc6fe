// SimCord's actions, which wait for an earlier one instead of being dropped.
// It knows which kinds SimCord queues by itself, and nothing of what they do.

import { createActions as createSimcordActions } from "/simcord/actions.js";

const QUEUED_BY_SIMCORD = new Set([
  "close", "refresh", "focus", "viewer", "configure_presentation",
  "browse_messages", "browse_candidates", "autocomplete_command",
]);
const RETRY_MS = 50;
// What the status line says when nothing is being waited for and nothing has failed.
const IDLE = new Set(["Action completed", "Preview ready"]);
const WAITING = /(…|confirmed result\.)$/;

export function createActions(options) {
  const actions = createSimcordActions(options);
  let generation = null;

  function setContext(context) {
    generation = context.contextGeneration;
    actions.setContext(context);
  }

  function dispatch(kind, extra, metadata) {
    const waits = !QUEUED_BY_SIMCORD.has(kind)
      && actions.admissionBlocked() && !actions.report().uncertainAction;
    if (!waits) return actions.dispatch(kind, extra, metadata);
    const asked = generation;
    setTimeout(() => { if (generation === asked) dispatch(kind, extra, metadata); }, RETRY_MS);
  }

  function message(status) {
    const text = actions.message({ ...status, kind: null, ready: true });
    const shown = IDLE.has(text) ? "" : text;
    document.getElementById("action-status").classList.toggle("failed", !WAITING.test(shown));
    return shown;
  }

  return { ...actions, setContext, dispatch, message };
}
