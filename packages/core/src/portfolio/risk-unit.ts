/** The risk unit of a position, a fraction of what was paid for it: what R multiples count. Source: specification. */
export const RISK_UNIT = 0.02;
