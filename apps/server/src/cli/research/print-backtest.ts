import type { BacktestBundle, ResultFigures } from '@atb/api/research-bundle';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { CliContext } from '../support/cli-command.ts';
import { formatCount, formatTable } from '../support/format-table.ts';
import {
  formatChange,
  formatMarket,
  formatMoney,
  formatParams,
  formatRatio,
  formatShare,
  formatTerms,
} from './format-figures.ts';

const LINES: ReadonlyArray<readonly [string, (figures: BacktestSummary) => string]> = [
  ['return', ({ totalReturn }) => formatChange(totalReturn)],
  ['return a year', ({ cagr }) => formatChange(cagr)],
  ['largest fall', ({ drawdownMax }) => formatShare(drawdownMax)],
  ['volatility a year', ({ volatility }) => formatShare(volatility)],
  ['Sharpe', ({ sharpe }) => formatRatio(sharpe)],
  ['Sortino', ({ sortino }) => formatRatio(sortino)],
  ['Calmar', ({ calmar }) => formatRatio(calmar)],
  ['trades', ({ trades }) => formatCount(trades)],
  ['won', ({ winRate }) => formatShare(winRate)],
  ['profit factor', ({ profitFactor }) => formatRatio(profitFactor)],
  ['mean of a trade', ({ expectancy }) => formatMoney(expectancy)],
  ['time in the market', ({ exposure }) => formatShare(exposure)],
  ['fees', ({ fees }) => formatMoney(fees)],
  ['slippage', ({ slippage }) => formatMoney(slippage)],
  ['ends with', ({ endEquity }) => formatMoney(endEquity)],
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
    LINES.map(([label, format]) => [label, format(figures), format(benchmark)]),
  );
}

export function printBacktest(bundle: BacktestBundle, { print, note }: CliContext): void {
  const { strategy, market, coverage, terms, figures, benchmark, warnings, digest } = bundle;
  const params = formatParams(strategy.params);
  print(`${strategy.definition.name}${params === '' ? '' : ` (${params})`}`);
  print(`${formatMarket(market)}, ${formatCount(coverage.candles)} candles; ${formatTerms(terms)}`);
  print('');
  for (const line of formatFigures('strategy', { figures, benchmark })) print(line);
  print('');
  print(`digest ${digest}`);
  for (const { message } of warnings) note(`warning: ${message}`);
}
