import type { BotBundles } from '@atb/api/research-bundle';
import type { CliContext } from '../../../support/cli-command.ts';
import { printCount } from '../../../support/format-table.ts';
import { formatMoney } from '../../format-figures.ts';
import { printBot } from '../../print-bot.ts';

type DcaBundle = BotBundles['dca'];

export function printDca(bundle: DcaBundle, cli: CliContext): void {
  const { sum } = bundle;
  const bought = `${countOf(sum.safetyOrders, 'safety order')} bought, at most ${printCount(sum.safetyOrdersMost)} in a deal`;
  const lines = [
    `${countOf(sum.deals, 'deal')} closed, ${printCount(sum.wins)} with a profit; ${bought}`,
    `most in use at a time ${formatMoney(sum.capitalMost)} of ${formatMoney(sum.allocation)}`,
    `deals ${formatMoney(sum.dealProfit)}, sold by the stop loss ${formatMoney(sum.exitProfit)},`,
    `held at the end ${formatMoney(sum.unrealized)}: total ${formatMoney(sum.total)}`,
  ];
  printBot(bundle, { title: `DCA bot: ${describeLadder(bundle)}`, sum: lines }, cli);
}

/** `base order 100, 5 safety orders, take profit 3% on the average` */
function describeLadder({ params }: DcaBundle): string {
  const { baseAllocation, safetyOrders, maxSafetyOrders, takeProfitPct, takeProfitOn, stopLossPct } = params;
  const target = `take profit ${takeProfitPct}% on ${takeProfitOn === 'average' ? 'the average' : 'each entry'}`;
  const stop = stopLossPct === '0' ? 'no stop loss' : `stop loss ${stopLossPct}%`;
  const count = countOf(safetyOrders?.length ?? maxSafetyOrders, 'safety order');
  return `base order ${baseAllocation}, ${count}, ${target}, ${stop}`;
}

function countOf(count: number, noun: string): string {
  return `${printCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
