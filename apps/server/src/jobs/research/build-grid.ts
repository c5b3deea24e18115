import type { GridBundle, GridFillList } from '@atb/api/research-bundle';
import { describeGrid } from '@atb/core/bots/grid/backtest/describe-grid';
import type { GridRun } from '@atb/core/bots/grid/backtest/grid-run';
import { runGridBacktest } from '@atb/core/bots/grid/backtest/run-grid-backtest';
import { listFills, runTask, tellBot } from './bot-result.ts';
import type { GridTask } from './thread-messages.ts';

const WORDS = { subject: 'The grid', saidByFills: ['PAIR_CLOSED'] };

export function buildGrid(task: GridTask, onStep: () => void): GridBundle {
  const run = runTask(task, runGridBacktest);
  onStep();
  const told = describeGrid(run);
  return {
    kind: 'grid',
    params: task.params,
    ...tellBot(task, run, told, { words: WORDS, onStep }),
    sum: told.sum,
    levels: told.levels,
    exits: told.exits,
    fills: listGridFills(run),
  };
}

function listGridFills({ result }: GridRun): GridFillList {
  const { listed, columns } = listFills(result.bookings);
  return { ...columns, role: listed.map(({ role }) => role), line: listed.map(({ slotKey }) => slotKey) };
}
