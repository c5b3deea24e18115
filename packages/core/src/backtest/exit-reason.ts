/** Why a position was left, by code. Code 0 says that it was not. */
export const EXIT_REASONS = [
  'none',
  /** The strategy's exit signal. */
  'signal',
  /** The strategy's rule about the position. */
  'rule',
  'time',
  /** An entry of the other side. */
  'reversal',
  'stop',
  'trailing',
  'target',
  /** The loss of a short position has used up the equity. */
  'liquidation',
  /** The candles ended. */
  'end',
] as const;

export type ExitReason = (typeof EXIT_REASONS)[number];

export const NOT_LEFT = 0;
export const EXIT_SIGNAL = 1;
export const EXIT_RULE = 2;
export const EXIT_TIME = 3;
export const EXIT_REVERSAL = 4;
export const EXIT_STOP = 5;
export const EXIT_TRAILING = 6;
export const EXIT_TARGET = 7;
export const EXIT_LIQUIDATION = 8;
export const EXIT_END = 9;

export function exitReason(code: number): ExitReason {
  return EXIT_REASONS[code] ?? 'none';
}
