import {
  type BacktestRequest,
  kindOfBacktest,
  startBacktestContract,
} from '@atb/api/functions/research/start-backtest';
import { loadSubject } from './load-subject.ts';
import type { RunOutcome, RunRow } from './run-row.ts';
import type { RunTools } from './run-tools.ts';
import { BACKTEST_STEPS } from './thread-messages.ts';

/** One backtest, of whatever it is asked for; only what that needs is loaded. */
export async function carryOutBacktest(run: RunRow, tools: RunTools): Promise<RunOutcome> {
  const request = startBacktestContract.body.parse(run.request);
  const subject = kindOfBacktest(request);
  if (subject.kind === 'strategy') return carryOutStrategy(run, { ...request, symbol: subject.symbol }, tools);
  if (subject.kind === 'portfolio') {
    const { carryOutPortfolio } = await import('./carry-out-portfolio.ts');
    return carryOutPortfolio({ ...request, symbols: subject.symbols }, tools);
  }
  return (await import('./carry-out-bot.ts')).carryOutBot(request, subject, tools);
}

async function carryOutStrategy(
  run: RunRow,
  request: BacktestRequest & { readonly symbol: string },
  { archive, control }: RunTools,
): Promise<RunOutcome> {
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
