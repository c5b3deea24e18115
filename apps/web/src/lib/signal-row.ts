import type { Answer } from '@atb/api/functions/contracts';

/** Timeframes that the signals page offers. Source: specification. */
export const OFFERED_SIGNAL_INTERVALS = ['1m', '5m', '15m', '1h', '4h'] as const;
export type SignalInterval = (typeof OFFERED_SIGNAL_INTERVALS)[number];

/** One signal of the table. */
export interface SignalRow extends Answer<'signals-live'> {
  readonly interval: SignalInterval;
  /** Whether the learner chose the parameters; otherwise they are the defaults. */
  readonly isLearned: boolean;
}

/** What the cards below the table are told: the rows shown, in their order, and what the form asks for. */
export interface SignalsCardProps {
  readonly rows: readonly SignalRow[];
  readonly symbol: string;
  readonly interval: SignalInterval;
}
