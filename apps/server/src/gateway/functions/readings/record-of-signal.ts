import { bandOf } from '@atb/core/signals/calibrate-signals';
import type { SignalReading } from '@atb/core/signals/read-signal';
import type { SignalQuestion, SignalService } from '../signal-service.ts';
import { withInterval } from './with-interval.ts';

/** How earlier signals like the one that was read have fared, as far as that is known; it is not waited for. */
export function recordOfSignal(
  signals: Pick<SignalService, 'record'>,
  question: SignalQuestion,
  { signal, confidence }: SignalReading,
  horizon: number,
) {
  if (signal === 'Neutral') return { record: null, recordPending: false };
  const { answer, isPending } = signals.record(question, horizon);
  const sides = answer?.status === 'calibrated' ? answer.done.calibration.sides : [];
  const band = sides.find(({ side }) => side === signal)?.bands[bandOf(confidence)];
  if (band === undefined) return { record: null, recordPending: isPending };
  const { from, to, count, gained } = band;
  return { record: { horizon, ...withInterval({ from, to, count, gained }) }, recordPending: false };
}
