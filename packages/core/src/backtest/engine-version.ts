/** Raised with every change that can change a result. */
export const BACKTEST_ENGINE_VERSION = 4;
