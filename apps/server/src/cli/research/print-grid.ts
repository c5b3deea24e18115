import type { GridBundle } from '@atb/api/research-bundle';
import type { CliContext } from '../support/cli-command.ts';
import { formatCount } from '../support/format-table.ts';
import { formatMarket, formatMoney, formatAssumptions } from './format-figures.ts';
import { formatFigures } from './print-backtest.ts';
import { formatParts } from './print-parts.ts';

export function printGrid(bundle: GridBundle, { print, note }: CliContext): void {
  const { market, coverage, assumptions, sum, warnings, digest } = bundle;
  print(`Grid bot: ${describeLines(bundle)}`);
  print(`${formatMarket(market)}, ${formatCount(coverage.candles)} candles; ${formatAssumptions(assumptions)}`);
  print('');
  for (const line of formatFigures('grid', bundle)) print(line);
  print('');
  for (const line of formatParts(bundle)) print(line);
  print('');
  const pairs = `${formatCount(sum.pairsClosed)} ${sum.pairsClosed === 1 ? 'pair' : 'pairs'}`;
  print(`grid profit ${formatMoney(sum.gridProfit)} (${pairs}), sold at its end ${formatMoney(sum.exitProfit)},`);
  print(`held at the end ${formatMoney(sum.unrealized)}: total ${formatMoney(sum.total)}`);
  print(sum.lastWords);
  print(`digest ${digest}`);
  for (const { message } of warnings) note(`warning: ${message}`);
}

/** `20 lines from 25,000 to 32,000, allocation 1000` */
function describeLines({ params, levels }: GridBundle): string {
  const [lowest, highest] = [levels[0], levels.at(-1)];
  const range =
    lowest === undefined || highest === undefined
      ? ''
      : ` from ${lowest.price.toLocaleString('en-US')} to ${highest.price.toLocaleString('en-US')}`;
  return `${params.grids} lines${range}, allocation ${params.allocation}`;
}
