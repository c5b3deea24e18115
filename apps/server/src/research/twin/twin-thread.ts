// The code of the thread that runs twins: takes one task at a time until it is ended.
import { compareTwin } from '@atb/core/backtest/twin/compare-twin';
import { runTwin } from '@atb/core/backtest/twin/run-twin';
import { twinEquity } from '@atb/core/backtest/twin/twin-equity';
import { dec, toPlain } from '@atb/core/base/decimal';
import { findBotModule } from '@atb/core/bots/registry';
import { answerTasks } from '../../answer-tasks.ts';
import { readQuotes } from './quote-columns.ts';
import { type TwinOutcome, type TwinTask, unpackFill, unpackInstrument } from './twin-messages.ts';

/** Points of the two lines. */
const POINTS_MAX = 250;

answerTasks((task: TwinTask): TwinOutcome => {
  const module = findBotModule(task.kind);
  if (module === undefined) return { status: 'invalid', message: `there are no bots of kind "${task.kind}"` };
  const quotes = readQuotes(task.quotes);
  const twin = runTwin({
    ...task,
    module,
    quotes,
    instrument: unpackInstrument(task.instrument),
    feeRate: dec(task.feeRate),
  });
  if (twin.status === 'invalid') return twin;
  const bot = task.orders.map(({ request, fills }) => ({ request, fills: fills.map(unpackFill) }));
  const runs = { bot, twin: twin.orders, quotes };
  const compared = compareTwin({ ...runs, disturbances: task.disturbances });
  return {
    status: 'done',
    quotes: quotes.length,
    bot: toPlain(compared.bot),
    twin: toPlain(compared.twin),
    difference: toPlain(compared.difference),
    gaps: compared.gaps.map((gap) => ({ ...gap, amount: toPlain(gap.amount) })),
    orders: compared.orders,
    equity: twinEquity(runs, POINTS_MAX),
  };
});
