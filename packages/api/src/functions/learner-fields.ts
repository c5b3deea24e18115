import { z } from 'zod/mini';
import { list, symbol } from './fields.ts';
import { SIGNAL_INTERVALS } from './signal-fields.ts';

/** Whose outcomes a learner learns from: they are never mixed. */
export const LEARNER_SOURCES = ['shadow', 'paper', 'live'] as const;
export type LearnerSource = (typeof LEARNER_SOURCES)[number];

export const learnerKey = {
  symbol,
  interval: z.enum(SIGNAL_INTERVALS, { error: `must be one of ${SIGNAL_INTERVALS.join(', ')}.` }),
};

/** What signals-live takes as `params`. */
export const signalParams = z.strictObject({
  ema_short: z.int(),
  ema_long: z.int(),
  rsi_low: z.int(),
  rsi_high: z.int(),
});

/** Cumulative figures, one a round, as a fraction of the stake. */
export const curve = list(z.number());
