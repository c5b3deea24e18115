// The code of the thread that reads strategies' signals and calibrates: takes one task at a time until it is ended.
import { readLatest } from '@atb/core/signals/read-signal';
import { answerTasks } from '../../answer-tasks.ts';
import { describeDamage } from '../../market-data/archive/describe-damage.ts';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { calibrateMarket, calibrateRecorded } from './calibrate-recorded.ts';
import type { CalibrationAnswer, SignalOutcome, SignalTask } from './signal-messages.ts';

answerTasks(async (task: SignalTask): Promise<SignalOutcome> => {
  switch (task.kind) {
    case 'read':
      return { kind: 'read', at: readLatest(task.series, task.source) };
    case 'calibrate':
      return { kind: 'calibrate', answer: await calibrate(task) };
    case 'calibrate_market':
      return { kind: 'calibrate', answer: { status: 'calibrated', done: calibrateMarket(task) } };
  }
});

async function calibrate(task: Extract<SignalTask, { kind: 'calibrate' }>): Promise<CalibrationAnswer> {
  try {
    const done = await calibrateRecorded(openCandleArchive(task.places), task);
    return done === null ? { status: 'no_candles' } : { status: 'calibrated', done };
  } catch (error) {
    const message = describeDamage(error);
    if (message === null) throw error;
    return { status: 'damaged', message };
  }
}
