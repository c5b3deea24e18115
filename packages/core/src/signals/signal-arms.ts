import { DEFAULT_SIGNAL_PARAMS, type SignalParams } from './signal-params.ts';

/**
 * Parameters that a learner chooses between. The first is what a signal is read with by default, so without any outcome
 * nothing differs. Few on purpose: each needs outcomes of its own before it is known.
 */
export const SIGNAL_ARMS: readonly SignalParams[] = [
  DEFAULT_SIGNAL_PARAMS,
  { emaShort: 9, emaLong: 21, rsiLow: 30, rsiHigh: 70 },
  { emaShort: 12, emaLong: 26, rsiLow: 30, rsiHigh: 70 },
  { emaShort: 50, emaLong: 100, rsiLow: 30, rsiHigh: 70 },
  { emaShort: 20, emaLong: 50, rsiLow: 20, rsiHigh: 80 },
  { emaShort: 9, emaLong: 21, rsiLow: 20, rsiHigh: 80 },
  { emaShort: 12, emaLong: 26, rsiLow: 20, rsiHigh: 80 },
  { emaShort: 50, emaLong: 100, rsiLow: 20, rsiHigh: 80 },
];
