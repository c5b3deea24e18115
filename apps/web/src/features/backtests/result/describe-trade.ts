import { formatNumber, guessPriceDecimals } from '../../../lib/format-number.ts';
import { formatDateTime, type TimeZoneChoice } from '../../../lib/format-time.ts';
import { reasonWords, type Trade } from './trades.ts';

/** A round trip in a sentence, for those who cannot see it marked. */
export function describeTrade(trade: Trade, zone: TimeZoneChoice, toReason = reasonWords): string {
  const price = (value: number): string => formatNumber(value, { decimals: guessPriceDecimals(value) }).text;
  const pnl = formatNumber(trade.pnl, { decimals: 2, signed: true }).text;
  const share = formatNumber(trade.return, { decimals: 2, percent: true, signed: true }).text;
  return `Trade ${trade.number}, ${trade.side}: in ${formatDateTime(trade.entryTime, zone)} at ${price(trade.entryPrice)}, out ${formatDateTime(trade.exitTime, zone)} at ${price(trade.exitPrice)} by ${toReason(trade.reason)}, ${pnl} USDT, ${share}.`;
}
