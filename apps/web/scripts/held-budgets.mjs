/**
 * Lines that are above what the design asks for and are held where they are, so that they grow no further: the limit in the unit of
 * the line. A line leaves the list when it is back under the common limit.
 * @type {Readonly<Record<string, number>>}
 */
export const HELD = {
  // A bot's page has both the chart library (55 KB) and the reader of states.
  'bot, copy, complete': 295,
  'bot, dca, complete': 287,
  'bot, grid, complete': 287,
  'bot, strategy, complete': 287,
  // Since the frame lists signals, advisor, learner and voice, and pages show proofs.
  'overview, first paint': 177,
  'overview, complete, scripts': 21,
  'portfolio, first paint': 177,
  'terminal, complete': 252,
  'lab, complete': 252,
  // A sweep's result also says how many trials the account has made, and asks before it is deployed.
  'lab run, sweep, complete': 257,
  styles: 15.5,
};
