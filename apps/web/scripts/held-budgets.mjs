/**
 * Lines that are above what the design asks for and are held where they are, so that they grow no further: the limit in the unit of
 * the line. A line leaves the list when it is back under the common limit.
 * @type {Readonly<Record<string, number>>}
 */
export const HELD = {
  // A bot's page has both the chart library (55 KB), which draws what is seen first, and the reader of states (23 KB).
  'bot, copy, complete': 288,
  'bot, dca, complete': 285,
  'bot, grid, complete': 285,
  'bot, strategy, complete': 284,
};
