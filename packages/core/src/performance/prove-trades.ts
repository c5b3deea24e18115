import { type Decimal, dec, sumDecimals, toNumber, toPlain, ZERO } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import { applyLotEvents, createLotBook } from '../ledger/apply-lot-events.ts';
import { lotEventsForFill } from '../ledger/lots-for-fill.ts';
import type { AccountId, BotId, ClientOrderId, VenueTradeId } from '../orders/order-request.ts';
import { histogram } from '../statistics/distribution.ts';
import { chooseRows, type FillFilter } from './fill-filter.ts';
import { EMPTY_TABLE, extendFillTable, type FillTexts } from './fill-table.ts';
import { type RawFill, replayPosition, replayResults } from './replay-results.ts';
import { RESULT_BARS } from './trade-figures.ts';

/** Sums of a choice, exact decimal text in quote units. */
export interface TradeProof {
  /** Executions, purchases among them. */
  readonly fills: number;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: string;
  /** Of the trades alone, and the sum of the squares of their results. */
  readonly traded: string;
  readonly squares: string;
  readonly fees: string;
  readonly wonSum: string;
  readonly lostSum: string;
  /** Most trades in a row that won and that lost, and the row under way: negative for losses. */
  readonly winStreak: number;
  readonly lossStreak: number;
  readonly streak: number;
  /** Trades by result, from the lowest bar to the highest; empty without trades. */
  readonly bars: readonly number[];
  /** Of all executions whatever is chosen, by lots, first in first out; null where coins were sold that no execution brought. */
  readonly realized: string | null;
}

/**
 * The sums of a choice from what happened alone: sales that no bot counted are reckoned from the purchases before them, fees from each
 * execution, gains from lots, and everything is added as decimals. It shares neither columns nor stored results with what screens show.
 */
export function proveTrades(pages: readonly FillTexts[], filter: FillFilter): TradeProof {
  const rows = chooseRows(pages.reduce(extendFillTable, EMPTY_TABLE), filter);
  const fills = pages.flatMap(rawFills);
  const results = replayResults(fills);
  const profits = pages.flatMap(({ profits: text }) => text.split('\n'));
  const known = pages.flatMap(({ nets }) => nets.split('\n').map((net) => net !== ''));
  const feeOf = (row: number): Decimal => dec(fills[row]?.fee || '0');
  const traded: Decimal[] = [];
  const spent: Decimal[] = [];
  for (const row of rows) {
    const fill = fills[row];
    if (fill === undefined) continue;
    if (!fill.isSale) {
      if (fill.bot === '') spent.push(feeOf(row));
    } else if (known[row] === true) {
      const profit = profits[row] ?? '';
      traded.push(profit === '' ? (results[row] ?? ZERO) : dec(profit));
    }
  }
  const won = traded.filter((result) => result.gt(ZERO));
  const lost = traded.filter((result) => result.lt(ZERO));
  const sum = (values: readonly Decimal[]): string => toPlain(sumDecimals(values));
  return {
    fills: rows.length,
    trades: traded.length,
    wins: won.length,
    losses: lost.length,
    net: toPlain(sumDecimals(traded).minus(sumDecimals(spent))),
    traded: sum(traded),
    squares: sum(traded.map((result) => result.times(result))),
    fees: sum([...rows].map(feeOf)),
    wonSum: sum(won),
    lostSum: sum(lost),
    ...streaksOf(traded),
    bars: histogram(traded.map(toNumber), RESULT_BARS).map(({ count }) => count),
    realized: replayGains(fills),
  };
}

/** A position as its executions leave it. Exact decimal text: base units, and quote units for the rest. */
export interface PositionProof {
  readonly quantity: string;
  readonly averageEntry: string;
  readonly realized: string;
}

/** The position that was opened at a moment, milliseconds since the epoch, lived once more; `pages` are all executions of its owner in its market. */
export function provePosition(pages: readonly FillTexts[], openedAt: number): PositionProof | null {
  const position = replayPosition(pages.flatMap(rawFills), openedAt);
  if (position === null) return null;
  const { quantity, averageEntry, realizedPnl } = position;
  return { quantity: toPlain(quantity), averageEntry: toPlain(averageEntry), realized: toPlain(realizedPnl) };
}

/** Rows of results of one sign; a result of nothing ends none. */
function streaksOf(results: readonly Decimal[]): Pick<TradeProof, 'winStreak' | 'lossStreak' | 'streak'> {
  const signs = results.map((result) => result.cmp(ZERO)).filter((sign) => sign !== 0);
  const lengths = new Map<number, number>();
  let streak = 0;
  for (const sign of signs) {
    streak = Math.sign(streak) === sign ? streak + sign : sign;
    lengths.set(sign, Math.max(lengths.get(sign) ?? 0, Math.abs(streak)));
  }
  return { winStreak: lengths.get(1) ?? 0, lossStreak: lengths.get(-1) ?? 0, streak };
}

function rawFills(texts: FillTexts): readonly RawFill[] {
  const lines = (text: string): readonly string[] => text.split('\n');
  const [times, symbols, bots, sides] = [texts.times, texts.symbols, texts.bots, texts.sides].map(lines);
  const [quantities, prices, fees] = [texts.quantities, texts.prices, texts.fees].map(lines);
  return (times ?? []).map((time, i) => ({
    time: Number(time),
    symbol: symbols?.[i] ?? '',
    bot: bots?.[i] ?? '',
    isSale: sides?.[i] === 's',
    quantity: quantities?.[i] ?? '0',
    price: prices?.[i] ?? '0',
    fee: fees?.[i] ?? '0',
  }));
}

const QUOTE = 'quote';

/** Gains of all sales by tax lots of each symbol's coin. */
function replayGains(fills: readonly RawFill[]): string | null {
  let book = createLotBook('fifo', []);
  let total = ZERO;
  try {
    fills.forEach((raw, i) => {
      const [quantity, price, fee] = [dec(raw.quantity), dec(raw.price), dec(raw.fee || '0')];
      const fill = {
        tradeId: String(i) as VenueTradeId,
        clientOrderId: String(i) as ClientOrderId,
        accountId: 'replayed' as AccountId,
        botId: (raw.bot === '' ? null : raw.bot) as BotId | null,
        symbol: raw.symbol,
        side: raw.isSale ? ('sell' as const) : ('buy' as const),
        quantity,
        price,
        fee,
        feeAsset: QUOTE,
        isMaker: false,
        executedAt: epochMs(raw.time),
      };
      const notional = price.times(quantity);
      const changes = applyLotEvents(
        book,
        lotEventsForFill(fill, { base: raw.symbol, quote: QUOTE, reportingAsset: QUOTE, notional, fee }),
      );
      book = changes.book;
      total = sumDecimals([total, ...changes.gains.map(({ gain }) => gain)]);
    });
  } catch {
    return null;
  }
  return toPlain(total);
}
