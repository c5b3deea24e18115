/** Modes of all accounts of a user. */
export const TRADING_MODES = ['LIVE', 'SIMULATION', 'OFFLINE'] as const;
export type TradingModeName = (typeof TRADING_MODES)[number];
