import type { BacktestBundle, ResultFigures } from '@atb/api/research-bundle';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import { figureDefinition } from '@atb/core/statistics/definitions';
import type { CliContext } from '../support/cli-command.ts';
import { printCount, formatTable } from '../support/format-table.ts';
import {
  formatChange,
  formatMarket,
  formatMoney,
  formatParams,
  formatRatio,
  formatShare,
  formatAssumptions,
} from './format-figures.ts';
import { formatParts } from './print-parts.ts';

/** Named as on the screens. */
const LINES: ReadonlyArray<readonly [id: string, format: (figures: BacktestSummary) => string]> = [
  ['totalReturn', ({ totalReturn }) => formatChange(totalReturn)],
  ['cagr', ({ cagr }) => formatChange(cagr)],
  ['drawdownMax', ({ drawdownMax }) => formatShare(drawdownMax)],
  ['volatility', ({ volatility }) => formatShare(volatility)],
  ['sharpe', ({ sharpe }) => formatRatio(sharpe)],
  ['sortino', ({ sortino }) => formatRatio(sortino)],
  ['calmar', ({ calmar }) => formatRatio(calmar)],
  ['trades', ({ trades }) => printCount(trades)],
  ['winRate', ({ winRate }) => formatShare(winRate)],
  ['profitFactor', ({ profitFactor }) => formatRatio(profitFactor)],
  ['expectancy', ({ expectancy }) => formatMoney(expectancy)],
  ['exposure', ({ exposure }) => formatShare(exposure)],
  ['fees', ({ fees }) => formatMoney(fees)],
  ['slippage', ({ slippage }) => formatMoney(slippage)],
  ['endEquity', ({ endEquity }) => formatMoney(endEquity)],
];

/** Figures beside those of buy and hold. */
export function formatFigures(
  title: string,
  { figures, benchmark }: Pick<ResultFigures, 'figures' | 'benchmark'>,
): readonly string[] {
  const columns = [
    { title: '', align: 'left' },
    { title, align: 'right' },
    { title: 'buy and hold', align: 'right' },
  ] as const;
  return formatTable(
    columns,
    LINES.map(([id, format]) => [figureDefinition(id)?.name ?? id, format(figures), format(benchmark)]),
  );
}

export function printBacktest(bundle: BacktestBundle, { print, note }: CliContext): void {
  const { strategy, market, coverage, assumptions, warnings, digest } = bundle;
  const params = formatParams(strategy.params);
  print(`${strategy.definition.name}${params === '' ? '' : ` (${params})`}`);
  print(`${formatMarket(market)}, ${printCount(coverage.candles)} candles; ${formatAssumptions(assumptions)}`);
  print('');
  for (const line of formatFigures('strategy', bundle)) print(line);
  print('');
  for (const line of formatParts(bundle)) print(line);
  print('');
  print(`digest ${digest}`);
  for (const { message } of warnings) note(`warning: ${message}`);
}
