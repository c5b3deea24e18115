import { startBacktestBody } from '@atb/api/functions/start-backtest';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { loadSubject } from './load-subject.ts';
import type { RunControl } from './run-control.ts';
import type { RunOutcome, RunRow } from './run-row.ts';

/** What carrying out a run of any kind takes. */
export interface RunTools {
  readonly archive: CandleArchive;
  readonly control: RunControl;
}

export async function carryOutBacktest(run: RunRow, { archive, control }: RunTools): Promise<RunOutcome> {
  const request = startBacktestBody.parse(run.request);
  control.enter('Loading candles.');
  const { context, facts } = await loadSubject({ archive, runId: run.id, request, paramSets: [request.params] });
  control.enter(`Running ${context.candles.length - context.startRow} candles.`);
  const answer = await control.carryOut(context, { kind: 'backtest', params: request.params, facts });
  if (answer.kind !== 'backtest') throw new Error('the thread answered another question');
  control.count(1, 1);
  return { bundle: answer.bundle, digest: answer.digest, dataHash: facts.dataHash, summary: answer.summary };
}
