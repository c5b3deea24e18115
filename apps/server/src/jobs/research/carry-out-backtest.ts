import { startBacktestBody } from '@atb/api/functions/start-backtest';
import { loadSubject } from './load-subject.ts';
import type { RunOutcome, RunRow } from './run-row.ts';
import type { RunTools } from './run-tools.ts';

export async function carryOutBacktest(run: RunRow, { archive, control }: RunTools): Promise<RunOutcome> {
  const request = startBacktestBody.parse(run.request);
  control.enter('Loading candles.');
  const { context, facts } = await loadSubject({ archive, runId: run.id, request, paramSets: [request.params] });
  control.enter(`Running ${context.candles.length - context.startRow} candles.`);
  const answer = await control.carryOut(context, { kind: 'backtest', params: request.params, facts });
  control.count(1, 1);
  return { bundle: answer.bundle, digest: answer.digest, dataHash: facts.dataHash, summary: answer.summary, count: 1 };
}
