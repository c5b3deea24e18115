/** Instruments that one portfolio may hold. */
export const PORTFOLIO_MIN = 2;
export const PORTFOLIO_MAX = 10;
