import type { WalkForwardBundle, WalkForwardFold } from '@atb/api/research-bundle';
import type { CliContext } from '../support/cli-command.ts';
import { printCount, formatTable } from '../support/format-table.ts';
import {
  formatChange,
  formatUtcDay,
  formatMarket,
  formatParams,
  formatRatio,
  formatShare,
  formatAssumptions,
} from './format-figures.ts';

const COLUMNS = [
  { title: 'training', align: 'left' },
  { title: 'test', align: 'left' },
  { title: 'chosen', align: 'left' },
  { title: 'score', align: 'right' },
  { title: 'return in test', align: 'right' },
  { title: 'round trips', align: 'right' },
] as const;

export function printWalkForward(bundle: WalkForwardBundle, { print, note }: CliContext): void {
  const { strategy, market, assumptions, mode, folds, figures, benchmark, efficiency, warnings } = bundle;
  print(`${strategy.definition.name}: ${printCount(folds.length)} windows, ${mode}`);
  print(`${formatMarket(market)}; ${formatAssumptions(assumptions)}`);
  print('');
  for (const line of formatTable(COLUMNS, folds.map(toRow))) print(line);
  print('');
  print(
    `the tests one after another: ${formatChange(figures.totalReturn)}, largest drawdown ${formatShare(figures.drawdownMax)}, Sharpe ${formatRatio(figures.sharpe)}, ${printCount(figures.trades)} round trips`,
  );
  print(`buy and hold: ${formatChange(benchmark.totalReturn)}, largest drawdown ${formatShare(benchmark.drawdownMax)}`);
  print(`growth a year in the tests over that in training: ${formatRatio(efficiency)}`);
  for (const { message } of warnings) note(`warning: ${message}`);
}

function toRow({ trainFrom, trainTo, testFrom, testTo, params, trainScore, test }: WalkForwardFold): readonly string[] {
  return [
    `${formatUtcDay(trainFrom)} to ${formatUtcDay(trainTo)}`,
    `${formatUtcDay(testFrom)} to ${formatUtcDay(testTo)}`,
    params === null ? 'nothing' : formatParams(params),
    formatRatio(trainScore),
    formatChange(test?.totalReturn ?? null),
    test === null ? 'n/a' : printCount(test.trades),
  ];
}
