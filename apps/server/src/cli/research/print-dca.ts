import type { DcaBundle } from '@atb/api/research-bundle';
import type { CliContext } from '../support/cli-command.ts';
import { formatCount } from '../support/format-table.ts';
import { formatMarket, formatMoney, formatAssumptions } from './format-figures.ts';
import { formatFigures } from './print-backtest.ts';
import { formatParts } from './print-parts.ts';

export function printDca(bundle: DcaBundle, { print, note }: CliContext): void {
  const { market, coverage, assumptions, sum, warnings, digest } = bundle;
  print(`DCA bot: ${describeLadder(bundle)}`);
  print(`${formatMarket(market)}, ${formatCount(coverage.candles)} candles; ${formatAssumptions(assumptions)}`);
  print('');
  for (const line of formatFigures('dca', bundle)) print(line);
  print('');
  for (const line of formatParts(bundle)) print(line);
  print('');
  const bought = `${countOf(sum.safetyOrders, 'safety order')} bought, at most ${formatCount(sum.safetyOrdersMost)} in a deal`;
  print(`${countOf(sum.deals, 'deal')} closed, ${formatCount(sum.wins)} with a profit; ${bought}`);
  print(`most in use at a time ${formatMoney(sum.capitalMost)} of ${formatMoney(sum.allocation)}`);
  print(`deals ${formatMoney(sum.dealProfit)}, sold by the stop loss ${formatMoney(sum.exitProfit)},`);
  print(`held at the end ${formatMoney(sum.unrealized)}: total ${formatMoney(sum.total)}`);
  print(sum.lastWords);
  print(`digest ${digest}`);
  for (const { message } of warnings) note(`warning: ${message}`);
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
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
