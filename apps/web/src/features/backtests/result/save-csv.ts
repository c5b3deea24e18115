import type { AnyBacktestBundle, ResultFigures } from '@atb/api/research-bundle';
import { downloadText, toCsv } from '../../../lib/to-csv.ts';
import { tradesOf, tradeWordsOf } from './trades-of.ts';

function toFileName(name: string, what: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}-${what}.csv`;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

/** Hands out all round trips with their raw figures. */
export function saveTrades(name: string, bundle: AnyBacktestBundle): void {
  const hasSymbol = bundle.kind === 'portfolio';
  const headers = [
    'number',
    ...(hasSymbol ? ['symbol'] : []),
    'side',
    'entry_time',
    'exit_time',
    'entry_price',
    'exit_price',
    'quantity',
  ];
  const { areDeals } = tradeWordsOf(bundle);
  const costs = ['fees', 'slippage', 'pnl', 'return', 'exit_reason', ...(areDeals ? ['safety_orders'] : [])];
  const rows = tradesOf(bundle).map((trade) => [
    trade.number,
    ...(hasSymbol ? [trade.symbol] : []),
    trade.side,
    iso(trade.entryTime),
    iso(trade.exitTime),
    trade.entryPrice,
    trade.exitPrice,
    trade.quantity,
    trade.fees,
    trade.slippage,
    trade.pnl,
    trade.return,
    trade.reason,
    ...(areDeals ? [trade.deal?.filled.size ?? 0] : []),
  ]);
  downloadText(toFileName(name, 'trades'), toCsv([...headers, ...costs], rows));
}

/** Hands out the equity at the end of every UTC day beside buy and hold. */
export function saveEquity(name: string, { daily }: ResultFigures): void {
  const rows = daily.time.map((time, i) => [iso(time), daily.equity[i] ?? null, daily.benchmark[i] ?? null]);
  downloadText(toFileName(name, 'equity'), toCsv(['day_end', 'equity', 'buy_and_hold'], rows));
}
