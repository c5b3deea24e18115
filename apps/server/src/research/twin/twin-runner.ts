import type { TwinPrices } from '@atb/core/backtest/twin/compare-twin';
import type { EpochMs } from '@atb/core/base/time';
import type { OneTaskWorker } from '../../one-task-worker.ts';
import type { TwinOutcome, TwinTask } from './twin-messages.ts';

/** What is to be computed, or why there is nothing to. */
export type TwinReading<Refused> =
  | {
      readonly status: 'read';
      readonly from: EpochMs;
      readonly to: EpochMs;
      readonly prices: TwinPrices;
      readonly task: TwinTask;
    }
  | Refused;

export type DoneTwin = Extract<TwinOutcome, { status: 'done' }>;

export type TwinAnswer<Refused> =
  | {
      readonly status: 'done';
      readonly from: EpochMs;
      readonly to: EpochMs;
      readonly prices: TwinPrices;
      readonly outcome: DoneTwin;
    }
  | Refused;

/**
 * Reads a run and has its twin computed, beside the main thread.
 * @throws when the thread ended badly, or settings that the engine took are not valid any more.
 */
export async function answerTwin<Refused extends { readonly status: 'refused' }>(
  worker: Pick<OneTaskWorker<TwinTask, TwinOutcome>, 'run'>,
  read: () => Promise<TwinReading<Refused>>,
): Promise<TwinAnswer<Refused>> {
  const reading = await read();
  if (reading.status === 'refused') return reading;
  const { from, to, prices, task } = reading;
  const outcome = await worker.run(
    task,
    task.quotes.pieces.map(({ buffer }) => buffer as ArrayBuffer),
  );
  if (outcome.status === 'invalid') throw new Error(`a twin could not be made: ${outcome.message}`);
  return { status: 'done', from, to, prices, outcome };
}
