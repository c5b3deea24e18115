/**
 * Lines that are above what the design asks for and are held where they are, so that they grow no further: the limit in the unit of
 * the line. A line leaves the list when it is back under the common limit.
 * @type {Readonly<Record<string, number>>}
 */
export const HELD = {
  // A bot's page has both the chart library (55 KB) and the reader of states.
  'bot, copy, complete': 298,
  'bot, dca, complete': 294,
  'bot, grid, complete': 294,
  'bot, strategy, complete': 294,
  // The frame has grown with what it lists: signals, advisor, learner, voice, copy trading, modes, alerts; and pages show proofs.
  'overview, first paint': 182,
  'overview, complete, scripts': 21,
  'portfolio, first paint': 177,
  'voice, first paint': 180,
  'backtest, first paint': 176,
  'backtest, several, first paint': 176,
  'backtest, dca, first paint': 176,
  'backtest, grid, first paint': 176,
  'backtests, complete': 254,
  'backtests, none yet, complete': 254,
  'terminal, complete': 257,
  'lab, complete': 256,
  // A sweep's result also says how many trials the account has made, and asks before it is deployed.
  'lab run, sweep, complete': 262,
  styles: 15.6,
};
