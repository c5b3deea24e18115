import type { PortfolioBundle } from '@atb/api/research-bundle';
import type { CliContext } from '../support/cli-command.ts';
import { printCount, formatTable } from '../support/format-table.ts';
import {
  formatChange,
  formatMarket,
  formatMoney,
  formatParams,
  formatShare,
  formatAssumptions,
} from './format-figures.ts';
import { formatFigures } from './print-backtest.ts';
import { formatParts } from './print-parts.ts';

const LEG_COLUMNS = [
  { title: 'pair', align: 'left' },
  ...['round trips', 'win rate', 'profit', 'fees', 'time held', 'buy and hold'].map(
    (title) => ({ title, align: 'right' }) as const,
  ),
] as const;

export function printPortfolio(bundle: PortfolioBundle, { print, note }: CliContext): void {
  const { strategy, market, legs, assumptions, warnings, digest } = bundle;
  const params = formatParams(strategy.params);
  const candles = legs.reduce((sum, { coverage }) => sum + coverage.candles, 0);
  print(`${strategy.definition.name}${params === '' ? '' : ` (${params})`} on one account`);
  print(`${formatMarket(market)}, ${printCount(candles)} candles; ${formatAssumptions(assumptions)}`);
  print('');
  for (const line of formatFigures('portfolio', bundle)) print(line);
  print('');
  for (const line of formatParts(bundle)) print(line);
  print('');
  const rows = legs.map(({ symbol, trades, winRate, pnl, fees, exposure, holdReturn }) => [
    symbol,
    printCount(trades),
    formatShare(winRate),
    formatMoney(pnl),
    formatMoney(fees),
    formatShare(exposure),
    formatChange(holdReturn),
  ]);
  for (const line of formatTable(LEG_COLUMNS, rows)) print(line);
  print('');
  print('buy and hold: equal parts of the money in each pair at its first open, kept to the end');
  print(`digest ${digest}`);
  for (const { message } of warnings) note(`warning: ${message}`);
}
