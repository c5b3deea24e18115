import { startBacktestBody } from '@atb/api/functions/start-backtest';
import { loadSubject } from './load-subject.ts';
import type { RunOutcome, RunRow } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { BACKTEST_STEPS } from './thread-messages.ts';

export async function carryOutBacktest(run: RunRow, { archive, control }: RunTools): Promise<RunOutcome> {
  const request = startBacktestBody.parse(run.request);
  control.enter('Loading candles.');
  const { context, facts } = await loadSubject({ archive, runId: run.id, request, paramSets: [request.params] });
  control.enter(`Running ${context.candles.length - context.startRow} candles.`);
  control.followSteps(BACKTEST_STEPS);
  const answer = await control.carryOut(context, { kind: 'backtest', params: request.params, facts });
  return {
    bundle: answer.bundle,
    digest: answer.digest,
    dataHash: facts.dataHash,
    summary: answer.summary,
    count: BACKTEST_STEPS,
  };
}
