import type { DcaBundle, DcaFillList } from '@atb/api/research-bundle';
import type { DcaRun } from '@atb/core/bots/dca/backtest/dca-run';
import { describeDca } from '@atb/core/bots/dca/backtest/describe-dca';
import { runDcaBacktest } from '@atb/core/bots/dca/backtest/run-dca-backtest';
import { listFills, runTask, tellBot } from './bot-result.ts';
import type { DcaTask } from './thread-messages.ts';

const WORDS = { subject: 'The bot', saidByFills: ['BOUGHT', 'SOLD', 'DEAL_STARTED', 'DEAL_CLOSED', 'TRAILING_SALE'] };

export function buildDca(task: DcaTask, onStep: () => void): DcaBundle {
  const run = runTask(task, runDcaBacktest);
  onStep();
  const told = describeDca(run);
  return {
    kind: 'dca',
    params: task.params,
    ...tellBot(task, run, told, { words: WORDS, onStep }),
    sum: told.sum,
    levels: told.levels,
    exits: told.exits,
    fills: listDcaFills(run),
  };
}

function listDcaFills({ result }: DcaRun): DcaFillList {
  const { listed, columns } = listFills(result.bookings);
  return {
    ...columns,
    role: listed.map(({ role }) => role),
    order: listed.map(({ key }) => key),
    deal: listed.map(({ deal }) => deal),
  };
}
