/** Of the rules by which backtests are run: another number may give another result for the same input. */
export const BACKTEST_ENGINE_VERSION = '1';
