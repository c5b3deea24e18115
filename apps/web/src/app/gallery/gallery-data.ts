import { seededWalk } from './seeded-walk.ts';

export interface LabPosition {
  readonly id: string;
  readonly symbol: string;
  readonly size: string;
  readonly entry: string;
  readonly mark: number;
  readonly pnl: string;
  readonly source: string;
  readonly openedAt: string;
}

/** Fixed, so that a picture of the gallery is the same every time. */
export const LAB_NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

const HOUR_MS = 3_600_000;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', 'ADAUSDT'];

export const LAB_CANDLES = seededWalk(7, 400, 64_000).map((close, index, all) => {
  const open = all[index - 1] ?? close;
  const reach = Math.abs(close - open) * 0.4 + 30;
  return {
    time: LAB_NOW - (400 - index) * HOUR_MS,
    open,
    close,
    high: Math.max(open, close) + reach,
    low: Math.min(open, close) - reach,
    volume: 40 + (index % 17) * 9,
  };
});

export const LAB_EQUITY = seededWalk(11, 900, 10_000).map((value, index) => ({
  time: LAB_NOW - (900 - index) * HOUR_MS,
  value,
}));

export function labPositions(count: number): readonly LabPosition[] {
  const walk = seededWalk(3, count, 500);
  return walk.map((value, index) => ({
    id: `pos_${String(index).padStart(5, '0')}`,
    symbol: SYMBOLS[index % SYMBOLS.length] ?? 'BTCUSDT',
    size: String((index % 9) * 0.13 + 0.01).slice(0, 6),
    entry: (value * 1.01).toFixed(2),
    mark: value,
    pnl: (value - 500).toFixed(4),
    source: index % 3 === 0 ? 'Manual' : 'BTC calm grid',
    openedAt: new Date(LAB_NOW - index * HOUR_MS).toISOString(),
  }));
}
