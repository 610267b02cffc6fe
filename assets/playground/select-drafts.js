// SimCord's selects, whose list stays open when its message moves out of the window.
// It knows the class names of an open select, and nothing of what is chosen.

import { initSelectDrafts as initSimcordSelectDrafts } from "/simcord/select-drafts.js";

export function initSelectDrafts(options) {
  const drafts = initSimcordSelectDrafts(options);

  // SimCord closes the list of a select that is outside: bring it back before SimCord looks. Opening
  // a list draws all messages anew, and until their pictures are back it may be anywhere.
  function fitOpenDropdowns(...rest) {
    for (const trigger of document.querySelectorAll(".preview-select.is-open .select-trigger")) {
      const { top, bottom } = trigger.getBoundingClientRect();
      if (bottom <= 0 || top >= window.innerHeight) trigger.scrollIntoView({ block: "nearest" });
    }
    drafts.fitOpenDropdowns(...rest);
  }

  return { ...drafts, fitOpenDropdowns };
}
