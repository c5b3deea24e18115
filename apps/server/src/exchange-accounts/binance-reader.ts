import { ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { ExchangeFill, ExchangeMovement } from '@atb/core/ledger/exchange-record';
import { z } from 'zod';
import type { CcxtAccount } from '../signer/account-client.ts';
import { createConversionParts } from './binance-conversions.ts';
import { readFiat } from './binance-fiat.ts';
import { readPayments } from './binance-payments.ts';
import { isCurrency, WINDOWS } from './binance-questions.ts';
import { earliest, nextWindow, readInHalves, historyWindowOf } from './history-window.ts';
import { asset, isoTime, millis, amountCell, readAnswer, readEach, textCell } from './read-rows.ts';
import type { VenueMarkets } from './venue-markets.ts';
import {
  type HistoryCursor,
  type HistoryPage,
  type PartState,
  type PlanInput,
  REST_MS,
  type VenueReader,
} from './venue-reader.ts';

const balances = z.looseObject({
  balances: z.array(z.looseObject({ asset, free: amountCell, locked: amountCell })),
});
const trade = z.looseObject({
  id: z.number().int().nonnegative(),
  orderId: textCell,
  price: amountCell,
  qty: amountCell,
  commission: amountCell,
  commissionAsset: asset,
  time: millis,
  isBuyer: z.boolean(),
  isMaker: z.boolean(),
});
const deposit = z.looseObject({
  id: textCell,
  amount: amountCell,
  coin: asset,
  status: z.number(),
  address: z.string().nullish(),
  txId: z.string().nullish(),
  insertTime: millis,
});
const withdrawal = z.looseObject({
  id: textCell,
  amount: amountCell,
  transactionFee: amountCell,
  coin: asset,
  status: z.number(),
  address: z.string().nullish(),
  txId: z.string().nullish(),
  // UTC, without its zone.
  applyTime: z
    .string()
    .transform((value) => `${value.replace(' ', 'T')}Z`)
    .pipe(isoTime),
});
const dividend = z.looseObject({ tranId: textCell, amount: amountCell, asset, divTime: millis });
const order = z.looseObject({
  symbol: z.string(),
  orderId: textCell,
  price: amountCell,
  origQty: amountCell,
  executedQty: amountCell,
  type: z.string(),
  side: z.enum(['BUY', 'SELL']),
  time: millis,
});

const TRADES = 'trades:';
const TRADES_MAX = 1_000;
const MOVEMENTS_MAX = 1_000;
const DIVIDENDS_MAX = 500;
const DEPOSIT_DONE: ReadonlySet<number> = new Set([1, 6]);
const WITHDRAWAL_DONE = 6;
/** Cancelled, refused, failed: they never happened. */
const WITHDRAWAL_DEAD: ReadonlySet<number> = new Set([1, 3, 5]);

/**
 * An account at Binance's spot market. Trades are asked pair by pair, as the exchange wants it. The test network has no wallet: balances,
 * orders and trades are all that can be asked there.
 */
export function createBinanceReader(client: CcxtAccount, markets: VenueMarkets, isTestnet: boolean): VenueReader {
  const ask = (path: string, section: string, params: Readonly<Record<string, string | number>>) =>
    client.request(path, section, 'GET', params);

  const readTrades = async (symbol: string, cursor: HistoryCursor | null): Promise<HistoryPage> => {
    const pair = markets.find(symbol);
    const fromId = Number(cursor?.['fromId'] ?? 0);
    const answer = readAnswer(
      z.array(z.unknown()),
      await ask('myTrades', 'private', { symbol, fromId, limit: TRADES_MAX }),
    );
    const { rows, findings } = readEach(trade, answer);
    const records = pair === null ? [] : rows.map((row) => toFill(row, pair));
    const next = rows.reduce((highest, { id }) => Math.max(highest, id + 1), fromId);
    return { records, findings, cursor: { fromId: next }, isEnd: answer.length < TRADES_MAX || next === fromId };
  };

  const readMovements = async (kind: 'deposits' | 'withdrawals', cursor: HistoryCursor | null, now: EpochMs) => {
    const window = historyWindowOf(cursor, now, WINDOWS);
    const path = kind === 'deposits' ? 'capital/deposit/hisrec' : 'capital/withdraw/history';
    const params = { startTime: window.from, endTime: window.until, offset: window.offset, limit: MOVEMENTS_MAX };
    const answer = readAnswer(z.array(z.unknown()), await ask(path, 'sapi', params));
    const page = kind === 'deposits' ? toDeposits(answer) : toWithdrawals(answer);
    return {
      ...page,
      ...nextWindow(
        window,
        { fullRows: answer.length === MOVEMENTS_MAX ? MOVEMENTS_MAX : null, pendingAt: page.pendingAt, now },
        WINDOWS,
      ),
    };
  };

  const readDividends = (cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> =>
    readInHalves(cursor, now, WINDOWS, async ({ from, until }) => {
      const raw = await ask('asset/assetDividend', 'sapi', { startTime: from, endTime: until, limit: DIVIDENDS_MAX });
      const answer = readAnswer(z.looseObject({ rows: z.array(z.unknown()) }), raw);
      const { rows, findings } = readEach(dividend, answer.rows);
      const records = rows.map(
        (row): ExchangeMovement => ({
          ...NO_CHAIN,
          kind: 'income',
          id: row.tranId,
          at: row.divTime,
          asset: row.asset,
          amount: row.amount,
          feeAsset: row.asset,
        }),
      );
      return { isCut: answer.rows.length >= DIVIDENDS_MAX, records, findings, pendingAt: null };
    });
  const { conversions, dust } = createConversionParts((path, params) => ask(path, 'sapi', params));

  return {
    plan: (input) => Promise.resolve(isTestnet ? planTrades(input, markets) : planParts(input, markets)),
    readPage: (part, cursor, now) => {
      if (part.startsWith(TRADES)) return readTrades(part.slice(TRADES.length), cursor);
      if (part === 'income') return readDividends(cursor, now);
      if (part === 'conversions') return conversions(cursor, now);
      if (part === 'dust') return dust(cursor, now);
      if (part === 'fiat-deposits' || part === 'fiat-withdrawals') {
        const kind = part === 'fiat-deposits' ? 'deposit' : 'withdrawal';
        return readFiat((path, params) => ask(path, 'sapi', params), kind, cursor, now);
      }
      if (part === 'payments') return readPayments((path, params) => ask(path, 'sapi', params), cursor, now);
      return readMovements(part === 'deposits' ? 'deposits' : 'withdrawals', cursor, now);
    },
    readBalances: async () => {
      const { balances: rows } = readAnswer(balances, await ask('account', 'private', { omitZeroBalances: 'true' }));
      return [...new Map(rows.map((row) => [row.asset, row])).values()];
    },
    readOpenOrders: async () => toOrders(await ask('openOrders', 'private', {}), markets),
  };
}

function toOrders(answer: unknown, markets: VenueMarkets) {
  const { rows } = readEach(order, readAnswer(z.array(z.unknown()), answer));
  return rows.flatMap((row) => {
    const pair = markets.find(row.symbol);
    if (pair === null) return [];
    const price = row.price.eq(ZERO) ? null : row.price;
    const side = row.side === 'BUY' ? ('buy' as const) : ('sell' as const);
    const { base, quote } = pair;
    const common = { venueOrderId: row.orderId, base, quote, side, type: row.type.toLowerCase(), at: row.time };
    return [{ ...common, quantity: row.origQty, filled: row.executedQty, price }];
  });
}

/** Pairs of what the account holds come first; the others are looked at once, since a coin may have been sold whole. */
function planTrades({ parts, changed, assets, now }: PlanInput, { pairs }: VenueMarkets) {
  const names = pairs.map((pair) => ({ ...pair, name: TRADES + pair.id }));
  const near = (pair: { base: string; quote: string }) =>
    Number(assets.has(pair.base)) + Number(assets.has(pair.quote));
  const ordered = names.toSorted((a, b) => near(b) - near(a));
  const isDue = ({ base, quote, name }: (typeof names)[number]): boolean => {
    const part = parts.get(name);
    if (part === undefined || !part.isCaughtUp || now - part.readAt >= REST_MS) return true;
    return changed.has(base) || (part.records > 0 && changed.has(quote));
  };
  return { all: ordered.map(({ name }) => name), due: ordered.filter(isDue).map(({ name }) => name) };
}

function planParts(input: PlanInput, markets: VenueMarkets) {
  const { parts, changed, now } = input;
  const trades = planTrades(input, markets);
  const moving = ['deposits', 'withdrawals', 'income'];
  const isRested = (part: PartState | undefined): boolean =>
    part === undefined || !part.isCaughtUp || now - part.readAt >= REST_MS;
  // They are dear to ask about, and move a balance.
  const isFiatMoved = [...changed].some(isCurrency);
  const converted = ['conversions', 'dust'];
  const isMoved = (name: string): boolean => changed.size > 0 || isRested(parts.get(name));
  const fiat = ['fiat-deposits', 'fiat-withdrawals'];
  return {
    all: [...moving, ...converted, ...trades.all, 'payments', ...fiat],
    due: [
      ...moving,
      ...converted.filter(isMoved),
      ...trades.due,
      ...['payments'].filter(isMoved),
      ...fiat.filter((name) => isFiatMoved || isRested(parts.get(name))),
    ],
  };
}

const NO_CHAIN = { fee: ZERO, txid: null, address: null } as const;

function toFill(
  row: z.output<typeof trade>,
  { base, quote }: { readonly base: string; readonly quote: string },
): ExchangeFill {
  return {
    kind: 'fill',
    id: String(row.id),
    at: row.time,
    base,
    quote,
    side: row.isBuyer ? 'buy' : 'sell',
    quantity: row.qty,
    price: row.price,
    fee: row.commission,
    feeAsset: row.commissionAsset,
    isMaker: row.isMaker,
    orderId: row.orderId,
  };
}

function toDeposits(answer: readonly unknown[]) {
  const { rows, findings } = readEach(deposit, answer);
  const [done, open] = [
    rows.filter(({ status }) => DEPOSIT_DONE.has(status)),
    rows.filter(({ status }) => !DEPOSIT_DONE.has(status)),
  ];
  const records = done.map(
    (row): ExchangeMovement => ({
      kind: 'deposit',
      id: row.id,
      at: row.insertTime,
      asset: row.coin,
      amount: row.amount,
      fee: ZERO,
      feeAsset: row.coin,
      txid: row.txId ?? null,
      address: row.address ?? null,
    }),
  );
  return { records, findings, pendingAt: earliest(open.map(({ insertTime }) => insertTime)) };
}

function toWithdrawals(answer: readonly unknown[]) {
  const { rows, findings } = readEach(withdrawal, answer);
  const alive = rows.filter(({ status }) => !WITHDRAWAL_DEAD.has(status));
  const records = alive
    .filter(({ status }) => status === WITHDRAWAL_DONE)
    .map(
      (row): ExchangeMovement => ({
        kind: 'withdrawal',
        id: row.id,
        at: row.applyTime,
        asset: row.coin,
        amount: row.amount,
        fee: row.transactionFee,
        feeAsset: row.coin,
        txid: row.txId ?? null,
        address: row.address ?? null,
      }),
    );
  const open = alive.filter(({ status }) => status !== WITHDRAWAL_DONE);
  return { records, findings, pendingAt: earliest(open.map(({ applyTime }) => applyTime)) };
}
