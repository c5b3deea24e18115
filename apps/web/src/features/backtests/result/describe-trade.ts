import { formatNumber, guessPriceDecimals } from '../../../lib/format-number.ts';
import { formatDateTime, type TimeZoneChoice } from '../../../lib/format-time.ts';
import { reasonWords, type Trade } from './trades.ts';

/** `, 3 safety orders` */
function describeDeal({ deal }: Trade): string {
  if (deal === undefined) return '';
  return deal.filled.size === 1 ? ', 1 safety order' : `, ${deal.filled.size} safety orders`;
}

/** A round trip in a sentence, for those who cannot see it marked. */
export function describeTrade(
  trade: Trade,
  zone: TimeZoneChoice,
  toReason: (reason: Trade['reason']) => string = reasonWords,
): string {
  const price = (value: number): string => formatNumber(value, { decimals: guessPriceDecimals(value) }).text;
  const pnl = formatNumber(trade.pnl, { decimals: 2, signed: true }).text;
  const share = formatNumber(trade.return, { decimals: 2, percent: true, signed: true }).text;
  return `${trade.deal === undefined ? 'Trade' : 'Deal'} ${trade.number}, ${trade.side}${describeDeal(trade)}: in ${formatDateTime(trade.entryTime, zone)} at ${price(trade.entryPrice)}, out ${formatDateTime(trade.exitTime, zone)} at ${price(trade.exitPrice)} by ${toReason(trade.reason)}, ${pnl} USDT, ${share}.`;
}
