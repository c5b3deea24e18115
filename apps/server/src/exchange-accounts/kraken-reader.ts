import { ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { withoutKrakenWallet } from '@atb/core/history-import/import-names';
import { krakenMovementKind } from '@atb/core/history-import/kraken-ledger';
import type { ExchangeMovement, ExchangeRecord } from '@atb/core/ledger/exchange-record';
import { z } from 'zod';
import type { CcxtAccount } from '../signer/account-client.ts';
import { asset, amountCell, readAnswer, readEach, seconds, textCell } from './read-rows.ts';
import type { VenueMarkets } from './venue-markets.ts';
import type { ConversionLeg, HistoryCursor, SyncFinding, HistoryPage, VenueReader } from './venue-reader.ts';

const balance = z.looseObject({ balance: amountCell, hold_trade: amountCell.optional() });
const trade = z.looseObject({
  id: textCell,
  ordertxid: textCell,
  pair: z.string(),
  time: seconds,
  type: z.enum(['buy', 'sell']),
  price: amountCell,
  vol: amountCell,
  fee: amountCell,
  maker: z.boolean().nullish(),
});
const entry = z.looseObject({
  id: textCell,
  refid: z.string().nullish(),
  time: seconds,
  type: z.string(),
  subtype: z.string().nullish(),
  asset,
  amount: amountCell,
  fee: amountCell,
});
const order = z.looseObject({
  id: textCell,
  opentm: seconds,
  vol: amountCell,
  vol_exec: amountCell,
  descr: z.looseObject({ pair: z.string(), type: z.enum(['buy', 'sell']), ordertype: z.string(), price: amountCell }),
});

/** Rows of a page of the exchange. */
const PAGE = 50;
/** What came within the last minute is asked again: its time may lie before that of what came already. */
const OVERLAP_SECONDS = 60;

const named = (rows: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.entries(rows).map(([id, row]) => (typeof row === 'object' && row !== null ? { ...row, id } : row));

/** An account at Kraken's spot market. */
export function createKrakenReader(client: CcxtAccount, markets: VenueMarkets): VenueReader {
  const ask = (path: string, params: Readonly<Record<string, string | number>> = {}) =>
    client.request(path, 'private', 'POST', params);

  const readTrades = async (cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> => {
    const span = spanOf(cursor, now);
    const schema = z.looseObject({
      result: z.looseObject({ trades: z.record(z.string(), z.unknown()), count: z.number() }),
    });
    const { result } = readAnswer(schema, await ask('TradesHistory', paramsOf(span)));
    const { rows, findings } = readEach(trade, named(result.trades));
    const fills = rows.map((row) => toFill(row, markets));
    return {
      records: fills.flatMap(({ record }) => record ?? []),
      findings: [...findings, ...fills.flatMap(({ finding }) => finding ?? [])],
      ...nextSpan(span, result.count),
    };
  };

  const readLedger = async (cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> => {
    const span = spanOf(cursor, now);
    const schema = z.looseObject({
      result: z.looseObject({ ledger: z.record(z.string(), z.unknown()), count: z.number() }),
    });
    const { result } = readAnswer(schema, await ask('Ledgers', paramsOf(span)));
    const { rows, findings } = readEach(entry, named(result.ledger));
    const read = rows.map((row) => ({ row, leg: toLeg(row, markets) }));
    return {
      records: read.flatMap(({ row, leg }) => (leg === null ? (toMovement(row, markets) ?? []) : [])),
      legs: read.flatMap(({ leg }) => leg ?? []),
      findings,
      ...nextSpan(span, result.count),
    };
  };

  return {
    plan: () => Promise.resolve({ all: ['trades', 'ledger'], due: ['trades', 'ledger'] }),
    readPage: (part, cursor, now) => (part === 'trades' ? readTrades(cursor, now) : readLedger(cursor, now)),
    readBalances: async () => {
      const schema = z.looseObject({ result: z.record(z.string(), balance) });
      const { result } = readAnswer(schema, await ask('BalanceEx'));
      return Object.entries(result).map(([name, row]) => {
        const locked = row.hold_trade ?? ZERO;
        return { asset: assetOf(name, markets), free: row.balance.minus(locked), locked };
      });
    },
    readOpenOrders: async () => {
      const schema = z.looseObject({ result: z.looseObject({ open: z.record(z.string(), z.unknown()) }) });
      const { rows } = readEach(order, named(readAnswer(schema, await ask('OpenOrders')).result.open));
      return rows.flatMap(({ id, opentm, vol, vol_exec: filled, descr }) => {
        const pair = markets.find(descr.pair);
        if (pair === null) return [];
        const price = descr.price.eq(ZERO) ? null : descr.price;
        const { base, quote } = pair;
        const common = { venueOrderId: id, base, quote, side: descr.type, type: descr.ordertype, at: opentm };
        return [{ ...common, quantity: vol, filled, price }];
      });
    },
  };
}

function toFill(
  row: z.output<typeof trade>,
  markets: VenueMarkets,
): { readonly record?: ExchangeRecord; readonly finding?: SyncFinding } {
  const pair = markets.find(row.pair);
  if (pair === null) {
    const detail = `Trade ${row.id} is in ${row.pair}, a pair that the exchange does not list. It is not booked: its coins are not guessed from the name.`;
    return { finding: { kind: 'unknown_pair', reference: row.id, detail } };
  }
  const { base, quote } = pair;
  const amounts = { quantity: row.vol, price: row.price, fee: row.fee, feeAsset: quote };
  const marks = { isMaker: row.maker ?? null, orderId: row.ordertxid };
  return { record: { kind: 'fill', id: row.id, at: row.time, base, quote, side: row.type, ...amounts, ...marks } };
}

/** Coins lie in several wallets, each of which the exchange names as a coin of its own: they are one. */
const assetOf = (name: string, markets: VenueMarkets): string => markets.assetOf(withoutKrakenWallet(name));

const LEGS: ReadonlySet<string> = new Set(['spend', 'receive']);
/** Characters of the number of a conversion. */
const REFID_MAX = 100;

/** A side of an instant purchase, sale or conversion: both have one `refid`. Null for any other row. */
function toLeg(row: z.output<typeof entry>, markets: VenueMarkets): ConversionLeg | null {
  const { id: reference, refid, time: at, fee } = row;
  const amount = row.amount.minus(fee);
  if (!LEGS.has(row.type) || refid == null || refid === '' || refid.length > REFID_MAX) return null;
  if (amount.eq(ZERO) || fee.lt(ZERO)) return null;
  return { conversion: refid, reference, at, asset: assetOf(row.asset, markets), amount, fee };
}

/** What the ledger says beside trades. What only moves within the exchange, or is of a type that is not known, is a transfer with its sign. */
function toMovement(row: z.output<typeof entry>, markets: VenueMarkets): ExchangeMovement | null {
  if (row.type === 'trade') return null;
  const name = assetOf(row.asset, markets);
  const common = { id: row.id, at: row.time, asset: name, fee: row.fee, feeAsset: name, txid: null, address: null };
  if (row.amount.eq(ZERO)) return row.fee.gt(ZERO) ? { ...common, kind: 'fee', amount: row.fee, fee: ZERO } : null;
  const kind =
    krakenMovementKind({ type: row.type, subtype: row.subtype ?? '', isIn: row.amount.gt(ZERO) }) ?? 'transfer';
  return { ...common, kind, amount: kind === 'transfer' ? row.amount : row.amount.abs() };
}

/** The exchange tells the newest first: an end that stays keeps the places of a span, however long reading it takes. Seconds. */
interface Span {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

function spanOf(cursor: HistoryCursor | null, now: EpochMs): Span {
  const offset = Number(cursor?.['offset'] ?? 0);
  const end = cursor?.['end'] ?? null;
  return { start: Number(cursor?.['start'] ?? 0), end: end === null ? now / 1_000 : Number(end), offset };
}

function paramsOf({ start, end, offset }: Span): Readonly<Record<string, string | number>> {
  return { start, end, ofs: offset };
}

function nextSpan(
  { start, end, offset }: Span,
  count: number,
): { readonly cursor: HistoryCursor; readonly isEnd: boolean } {
  if (offset + PAGE < count) return { cursor: { start, end, offset: offset + PAGE }, isEnd: false };
  return { cursor: { start: Math.max(0, Math.floor(end) - OVERLAP_SECONDS), end: null, offset: 0 }, isEnd: true };
}
