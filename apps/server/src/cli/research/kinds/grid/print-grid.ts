import type { BotBundles } from '@atb/api/research-bundle';
import type { CliContext } from '../../../support/cli-command.ts';
import { printCount } from '../../../support/format-table.ts';
import { formatMoney } from '../../format-figures.ts';
import { printBot } from '../../print-bot.ts';

type GridBundle = BotBundles['grid'];

export function printGrid(bundle: GridBundle, cli: CliContext): void {
  const { sum } = bundle;
  const pairs = `${printCount(sum.pairsClosed)} ${sum.pairsClosed === 1 ? 'pair' : 'pairs'}`;
  const lines = [
    `grid profit ${formatMoney(sum.gridProfit)} (${pairs}), sold at its end ${formatMoney(sum.exitProfit)},`,
    `held at the end ${formatMoney(sum.unrealized)}: total ${formatMoney(sum.total)}`,
  ];
  printBot(bundle, { title: `Grid bot: ${describeLines(bundle)}`, sum: lines }, cli);
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
