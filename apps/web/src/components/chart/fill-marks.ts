import { timeframeMs } from '@atb/core/market/timeframe';
import type { ChartFill } from './chart-types.ts';
import type { ChartTimeframe } from '../../lib/api/candles.ts';
import type { FillRow } from '@atb/api/rows/trade-ledger';
import { formatNumber } from '../../lib/format-number.ts';

/** Candles between two arrows from which their figures do not cover each other. */
const FIGURE_CANDLES = 10;

/** A buy carries its quantity, a sell what its trade earned, several of a kind how many they are. */
function textOf(fills: readonly FillRow[], hasFigures: boolean): string {
  const [only] = fills;
  if (only === undefined) return '';
  if (fills.length > 1) return `×${fills.length}`;
  if (!hasFigures) return '';
  const earned = only.trade_profit ?? only.realized_pnl;
  return earned === null
    ? formatNumber(only.qty, { decimals: 8, minDecimals: 0 }).text
    : formatNumber(earned, { signed: true }).text;
}

function groupOf({ side, exec_ts }: FillRow, timeframe: ChartTimeframe): string {
  return `${side} ${Math.floor(Date.parse(exec_ts) / timeframeMs(timeframe))}`;
}

/** One arrow for all buys, and one for all sells, of a candle: a grid that fills three lines at once shows one arrow, ×3. */
export function fillMarks(fills: readonly FillRow[], timeframe: ChartTimeframe): readonly ChartFill[] {
  const groups = new Map<string, FillRow[]>();
  for (const fill of fills) {
    const key = groupOf(fill, timeframe);
    groups.set(key, [...(groups.get(key) ?? []), fill]);
  }
  const times = [...groups.values()].map((group) => timeOf(group));
  const apartMs = FIGURE_CANDLES * timeframeMs(timeframe);
  return [...groups.entries()].flatMap(([id, group]) => {
    const [newest] = group;
    if (newest === undefined) return [];
    const time = timeOf(group);
    const isAlone = times.filter((other) => Math.abs(other - time) < apartMs).length === 1;
    return { id, time, side: newest.side, price: Number(newest.price), text: textOf(group, isAlone) };
  });
}

function timeOf(group: readonly FillRow[]): number {
  return Date.parse(group[0]?.exec_ts ?? '');
}
