// The code of the thread that runs a trial: reads the candles, does it once and ends.
import { constants } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { epochMs, toIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import { describeDamage } from '../../market-data/archive/describe-damage.ts';
import { standBack } from '../../stand-back.ts';
import { followArms, tryArms, TRIAL_CANDLES_MAX } from './run-trial.ts';
import type { TrialReply, TrialTask } from './trial-messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file is the code of a thread; it is not run by itself.');

standBack(constants.priority.PRIORITY_BELOW_NORMAL);

port.postMessage(await carryOut(workerData as TrialTask));

async function carryOut({ venue, symbol, interval, ...folders }: TrialTask): Promise<TrialReply> {
  const archive = openCandleArchive(folders);
  try {
    const entries = (await archive.list()).filter((entry) => entry.symbol === symbol && entry.last !== null);
    const own = entries.some((entry) => entry.venue === venue) ? venue : entries[0]?.venue;
    if (own === undefined) return { status: 'absent' };
    const step = timeframeMs(interval);
    const ends = entries.flatMap((entry) =>
      entry.venue === own && entry.last !== null ? [entry.last + timeframeMs(entry.timeframe)] : [],
    );
    const to = Math.max(...ends);
    const candles = await archive.load(
      { venue: own, symbol, timeframe: interval },
      epochMs(to - (TRIAL_CANDLES_MAX + 1) * step),
      epochMs(to),
    );
    const { timeframe, length, openTime, open, high, low, close, volume } = candles;
    const result = tryArms(followArms({ timeframe, length, openTime, open, high, low, close, volume }));
    if (result === null) return { status: 'absent' };
    const [from = 0] = candles.openTime;
    const last = candles.openTime[candles.length - 1] ?? from;
    return { status: 'done', venue: own, from: toIso(epochMs(from)), to: toIso(epochMs(last + step)), ...result };
  } catch (error) {
    const damage = describeDamage(error);
    if (damage === null) throw error;
    return { status: 'damaged', error: damage };
  }
}
