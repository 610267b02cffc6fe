// Ranks pages for players and operators before those for developers, who know where to look.
// With `const` the search of Sphinx, which declares it too, fails.
var Scorer = {
  score: ([page, , , , score]) => (/^(architecture|changelog|developers)/.test(page) ? score - 20 : score),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
