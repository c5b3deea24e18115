import { toIso, type EpochMs } from '@atb/core/base/time';

/** Candles that are told one by one; of more the extremes are told. */
const CANDLES_LISTED = 48;
/** Of each end of a scan. */
const COINS_LISTED = 8;
const DIGITS = 10;

type Facts = Readonly<Record<string, unknown>>;

/** What of a tool's answer is told on: no id, no list that only a chart needs, and no digit that nobody reads. */
export function trimResult(tool: string, result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return null;
  const facts = result as Facts;
  if (facts['success'] === false) return { error: facts['error'] };
  return round((TRIMS[tool] ?? keepAll)(facts));
}

function without(facts: Facts, ...names: readonly string[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));
}

const keepAll = (facts: Facts): unknown => facts;

interface ShareFacts {
  readonly count: number;
  readonly gained: number;
  readonly low: number;
  readonly high: number;
  readonly meanChange?: number | null;
}

interface SideFacts {
  readonly side: string;
  readonly bands: ReadonlyArray<ShareFacts & { readonly from: number; readonly to: number }>;
  readonly anyCandle: ShareFacts;
}

/** With the share itself, which answers state. */
function toPercent({ count, gained, low, high, meanChange }: ShareFacts): Facts {
  const shares = { sharePct: count === 0 ? null : (gained / count) * 100, lowPct: low * 100, highPct: high * 100 };
  return { count, gained, ...shares, ...(meanChange != null && { meanChangePct: meanChange * 100 }) };
}

const TRIMS: Readonly<Record<string, (facts: Facts) => unknown>> = {
  portfolio: (facts) => without(facts, 'success', 'accountId'),
  signals: (facts) => without(facts, 'success', 'closes', 'ema_short', 'ema_long', 'rsi_low', 'rsi_high', 'averages'),
  plan_limits: ({ plan, limits, botCount, monthlyTradeVolume, apiCallsUsed, storageUsed, advisorPlan }) => ({
    plan,
    limits,
    botCount,
    monthlyTradeVolume,
    advisorPlan,
    advisorQuestionsUsed: apiCallsUsed,
    storageBytes: storageUsed,
  }),
  prices: ({ mode, source, prices }) => ({
    mode,
    source,
    prices: (prices as readonly Facts[]).map(({ symbol, last, change24h, high24h, low24h, volume_24h: volume }) => ({
      symbol,
      last,
      change24hPct: Number(change24h) * 100,
      high24h,
      low24h,
      volume24h: volume,
    })),
  }),
  signal_record: (facts) => ({
    ...without(facts, 'success', 'dataHash', 'sourceTimeframe'),
    confidencePct: 95,
    sides: (facts['sides'] as readonly SideFacts[]).map(({ side, bands, anyCandle }) => ({
      side,
      bands: bands
        .filter(({ count }) => count > 0)
        .map(({ from, to, ...share }) => ({ from, to, ...toPercent(share) })),
      anyCandle: toPercent(anyCandle),
    })),
  }),
  local_strategies: (facts) => ({
    ...without(facts, 'success'),
    trades: (facts['trades'] as readonly Facts[]).map((trade) => without(trade, 'id')),
  }),
  market_analysis: (facts) =>
    facts['action'] === 'analyze-coin'
      ? { ...without(facts, 'success', 'skipped'), data: trimCoin(facts['data'] as Facts) }
      : trimScan(facts),
  candles: ({ mode, candles }) => trimCandles(mode, candles as ReadonlyArray<readonly number[]>),
};

/** What no source tells is not told. */
const trimCoin = (coin: Facts): Facts => without(coin, 'marketCap', 'newsCount', 'rank');

/** A scan has hundreds of coins: its ends are told, which is what questions are about. */
function trimScan({ mode, venue, asOf, market, coverage, data }: Facts): unknown {
  const coins = (data as readonly Facts[]).map(trimCoin);
  const isLong = coins.length > 2 * COINS_LISTED;
  const common = { mode, venue, asOf, market, coverage };
  if (!isLong) return { ...common, coins };
  return { ...common, best: coins.slice(0, COINS_LISTED), worst: coins.slice(-COINS_LISTED) };
}

function trimCandles(mode: unknown, rows: ReadonlyArray<readonly number[]>): unknown {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return { mode, count: 0 };
  const [open = 0, close = 0] = [first[1], last[4]];
  return {
    mode,
    count: rows.length,
    from: toIso(first[0] as EpochMs),
    to: toIso(last[0] as EpochMs),
    open,
    close,
    changePct: open === 0 ? null : (close / open - 1) * 100,
    high: Math.max(...rows.map((row) => row[2] ?? 0)),
    low: Math.min(...rows.map((row) => row[3] ?? 0)),
    latest: rows.slice(-CANDLES_LISTED).map(([time = 0, o, h, l, c]) => [toIso(time as EpochMs), o, h, l, c]),
  };
}

function round(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS));
  if (Array.isArray(value)) return value.map(round);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, round(inner)]));
}
