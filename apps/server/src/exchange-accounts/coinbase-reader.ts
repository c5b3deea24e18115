import { type Decimal, divide, ZERO } from '@atb/core/base/decimal';
import { type EpochMs, epochMs, toIso } from '@atb/core/base/time';
import type { ExchangeMovement, ExchangeRecord } from '@atb/core/ledger/exchange-record';
import { z } from 'zod';
import type { CcxtAccount } from '../signer/account-client.ts';
import { asset, isoTime, amountCell, readAnswer, readEach, textCell } from './read-rows.ts';
import { type ConversionLeg, type HistoryCursor, type HistoryPage, REST_MS, type VenueReader } from './venue-reader.ts';

const wallets = z.looseObject({
  accounts: z.array(
    z.looseObject({
      uuid: z.string(),
      currency: asset,
      available_balance: z.looseObject({ value: amountCell }),
      hold: z.looseObject({ value: amountCell }),
    }),
  ),
  has_next: z.boolean(),
  cursor: z.string().nullish(),
});
const fill = z.looseObject({
  trade_id: textCell,
  order_id: textCell,
  trade_time: isoTime,
  trade_type: z.string(),
  price: amountCell,
  size: amountCell,
  commission: amountCell,
  product_id: z.string().regex(/^[^-\s]+-[^-\s]+$/u, 'names no pair'),
  liquidity_indicator: z.string().nullish(),
  size_in_quote: z.boolean(),
  side: z.enum(['BUY', 'SELL']),
});
const amount = z.looseObject({ amount: amountCell, currency: asset });
/** What both sides of a simple purchase, sale or conversion name. */
const source = z.looseObject({ id: textCell.nullish(), fee: amount.nullish() });
const transaction = z.looseObject({
  id: textCell,
  type: z.string(),
  status: z.string(),
  amount,
  trade: source.nullish(),
  buy: source.nullish(),
  sell: source.nullish(),
  created_at: isoTime,
  network: z.looseObject({ hash: z.string().nullish(), transaction_fee: amount.nullish() }).nullish(),
});
const order = z.looseObject({
  order_id: textCell,
  product_id: z.string(),
  side: z.enum(['BUY', 'SELL']),
  created_time: isoTime,
  filled_size: amountCell,
  order_type: z.string(),
  order_configuration: z.record(
    z.string(),
    z.looseObject({ base_size: amountCell.optional(), limit_price: amountCell.optional() }),
  ),
});

const FILLS_MAX = 250;
const TRANSACTIONS_MAX = 100;
const WALLET = 'wallet:';
/** What came within the last minutes is asked again. */
const OVERLAP_MS = 10 * 60_000;
/** Sides of trades at the order book, which come with the fills. */
const OF_TRADES: ReadonlySet<string> = new Set(['advanced_trade_fill', 'advanced_trade_fee']);
const DEAD: ReadonlySet<string> = new Set(['canceled', 'failed', 'expired']);

const sideOf = (side: 'BUY' | 'SELL') => (side === 'BUY' ? ('buy' as const) : ('sell' as const));

/** An account at Coinbase Advanced Trade: fills in all products, and what moved wallet by wallet. */
export function createCoinbaseReader(client: CcxtAccount): VenueReader {
  const ask = (path: string, section: readonly string[], params: Readonly<Record<string, string | number>>) =>
    client.request(path, section, 'GET', params);

  const readWallets = async () => {
    const found: z.output<typeof wallets>['accounts'] = [];
    let cursor = '';
    do {
      const params = { limit: FILLS_MAX, ...(cursor === '' ? {} : { cursor }) };
      const page = readAnswer(wallets, await ask('brokerage/accounts', ['v3', 'private'], params));
      found.push(...page.accounts);
      cursor = page.has_next ? (page.cursor ?? '') : '';
    } while (cursor !== '');
    return [...new Map(found.map((row) => [row.uuid, row])).values()];
  };
  let known: Promise<ReadonlyMap<string, string>> | null = null;
  const assetsByWallet = (): Promise<ReadonlyMap<string, string>> =>
    (known ??= readWallets().then((rows) => new Map(rows.map(({ uuid, currency }) => [uuid, currency]))));

  return {
    plan: async ({ parts, changed, now }) => {
      const own = [...(await assetsByWallet())].map(([uuid, currency]) => ({ part: WALLET + uuid, currency }));
      const isDue = ({ part, currency }: (typeof own)[number]): boolean => {
        const state = parts.get(part);
        return state === undefined || !state.isCaughtUp || changed.has(currency) || now - state.readAt >= REST_MS;
      };
      return {
        all: ['fills', ...own.map(({ part }) => part)],
        due: ['fills', ...own.filter(isDue).map(({ part }) => part)],
      };
    },
    readPage: async (part, cursor, now) => {
      if (!part.startsWith(WALLET)) return readFills(ask, cursor, now);
      return readWallet(ask, part.slice(WALLET.length), { cursor, now });
    },
    readBalances: async () => {
      const rows = await readWallets();
      known = Promise.resolve(new Map(rows.map(({ uuid, currency }) => [uuid, currency])));
      return rows.map((row) => ({ asset: row.currency, free: row.available_balance.value, locked: row.hold.value }));
    },
    readOpenOrders: async () => {
      const schema = z.looseObject({ orders: z.array(z.unknown()) });
      const raw = await ask('brokerage/orders/historical/batch', ['v3', 'private'], { order_status: 'OPEN' });
      return readEach(order, readAnswer(schema, raw).orders).rows.flatMap(toOrder);
    },
  };
}

type Ask = (
  path: string,
  section: readonly string[],
  params: Readonly<Record<string, string | number>>,
) => Promise<unknown>;

function toOrder(row: z.output<typeof order>) {
  const [base, quote] = row.product_id.split('-');
  const settings = Object.values(row.order_configuration).find(({ base_size: size }) => size !== undefined);
  if (base === undefined || quote === undefined || settings?.base_size === undefined) return [];
  const common = {
    venueOrderId: row.order_id,
    base,
    quote,
    side: sideOf(row.side),
    type: row.order_type.toLowerCase(),
  };
  const price = settings.limit_price ?? null;
  return [{ ...common, quantity: settings.base_size, filled: row.filled_size, price, at: row.created_time }];
}

/** Newest first; the end stays while pages are read, so that the places in it do. */
async function readFills(ask: Ask, cursor: HistoryCursor | null, now: EpochMs): Promise<HistoryPage> {
  const [from, until] = [Number(cursor?.['from'] ?? 0), Number(cursor?.['until'] ?? now)];
  const page = cursor?.['page'] ?? null;
  const raw = await ask('brokerage/orders/historical/fills', ['v3', 'private'], {
    limit: FILLS_MAX,
    end_sequence_timestamp: toIso(epochMs(until)),
    ...(from === 0 ? {} : { start_sequence_timestamp: toIso(epochMs(from)) }),
    ...(page === null ? {} : { cursor: page }),
  });
  const answer = readAnswer(z.looseObject({ fills: z.array(z.unknown()), cursor: z.string().nullish() }), raw);
  const { rows, findings } = readEach(fill, answer.fills);
  const records = rows.filter(({ trade_type: type }) => type === 'FILL').map(toFill);
  const next = answer.cursor ?? '';
  if (next !== '' && answer.fills.length > 0)
    return { records, findings, cursor: { from, until, page: next }, isEnd: false };
  return { records, findings, cursor: { from: until - OVERLAP_MS, until: null, page: null }, isEnd: true };
}

const LIQUIDITY: Readonly<Record<string, boolean>> = { MAKER: true, TAKER: false };

function toFill(row: z.output<typeof fill>): ExchangeRecord {
  const [base = '', quote = ''] = row.product_id.split('-');
  const quantity: Decimal = row.size_in_quote ? divide(row.size, row.price) : row.size;
  const isMaker = LIQUIDITY[row.liquidity_indicator ?? ''] ?? null;
  const amounts = { quantity, price: row.price, fee: row.commission, feeAsset: quote };
  const side = sideOf(row.side);
  return {
    kind: 'fill',
    id: row.trade_id,
    at: row.trade_time,
    base,
    quote,
    side,
    ...amounts,
    isMaker,
    orderId: row.order_id,
  };
}

interface Place {
  readonly cursor: HistoryCursor | null;
  readonly now: EpochMs;
}

/** Newest first, back to where the last walk began. */
async function readWallet(ask: Ask, wallet: string, { cursor, now }: Place): Promise<HistoryPage> {
  const [since, began] = [Number(cursor?.['since'] ?? 0), Number(cursor?.['began'] ?? now)];
  const after = cursor?.['after'] ?? null;
  const path = 'accounts/{account_id}/transactions';
  const params = { account_id: wallet, limit: TRANSACTIONS_MAX, ...(after === null ? {} : { starting_after: after }) };
  const schema = z.looseObject({
    data: z.array(z.unknown()),
    pagination: z.looseObject({ next_starting_after: z.string().nullish() }),
  });
  const answer = readAnswer(schema, await ask(path, ['v2', 'private'], params));
  const { rows, findings } = readEach(transaction, answer.data);
  const open = rows.filter(({ status, type }) => status !== 'completed' && !DEAD.has(status) && !OF_TRADES.has(type));
  // What is under way is asked about until it is done.
  const pending = Math.min(Number(cursor?.['pending'] ?? Infinity), ...open.map(({ created_at: at }) => at));
  const done = rows
    .filter(({ status, type }) => status === 'completed' && !OF_TRADES.has(type))
    .map((row) => ({ row, leg: toLeg(row) }));
  const records = done.flatMap(({ row, leg }) => (leg === null ? (toMovement(row) ?? []) : []));
  const legs = done.flatMap(({ leg }) => leg ?? []);
  const next = answer.pagination.next_starting_after ?? null;
  const isEnd = next === null || rows.some(({ created_at: at }) => at < since);
  if (!isEnd) {
    const rest = Number.isFinite(pending) ? { pending } : {};
    return { records, legs, findings, cursor: { since, began, after: next, ...rest }, isEnd };
  }
  return {
    records,
    legs,
    findings,
    cursor: { since: Math.min(began - OVERLAP_MS, pending), began: null, after: null },
    isEnd,
  };
}

/** Characters of the number of a conversion. */
const SOURCE_MAX = 100;

function sourceOf({ type, trade, buy, sell }: z.output<typeof transaction>): z.output<typeof source> | null {
  const sources: Readonly<Record<string, typeof trade>> = { trade, buy, sell };
  return sources[type] ?? null;
}

/** This wallet's side of a simple purchase, sale or conversion, which is no fill; null for any other row. */
function toLeg(row: z.output<typeof transaction>): ConversionLeg | null {
  const { amount: change, currency } = row.amount;
  const { id, fee } = sourceOf(row) ?? { id: null, fee: null };
  if (id == null || id === '' || id.length > SOURCE_MAX || change.eq(ZERO)) return null;
  // The amount is what the wallet changed by: a fee in its currency is a part of it.
  const charge = fee?.currency === currency && fee.amount.gt(ZERO) ? fee.amount : ZERO;
  return { conversion: id, reference: row.id, at: row.created_at, asset: currency, amount: change, fee: charge };
}

const DEPOSITS: ReadonlySet<string> = new Set(['send', 'fiat_deposit', 'exchange_deposit', 'pro_deposit', 'request']);
const WITHDRAWALS: ReadonlySet<string> = new Set(['send', 'fiat_withdrawal', 'exchange_withdrawal', 'pro_withdrawal']);
const INCOME: ReadonlySet<string> = new Set([
  'interest',
  'staking_reward',
  'inflation_reward',
  'earn_payout',
  'incentives_rewards_payout',
  'cardspend_reward',
]);

function toMovement(row: z.output<typeof transaction>): ExchangeMovement | null {
  const { amount: total, currency } = row.amount;
  if (total.eq(ZERO)) return null;
  const fee = row.network?.transaction_fee?.amount ?? ZERO;
  const common = {
    id: row.id,
    at: row.created_at,
    asset: currency,
    feeAsset: currency,
    txid: row.network?.hash ?? null,
    address: null,
  };
  if (total.gt(ZERO)) {
    if (DEPOSITS.has(row.type)) return { ...common, kind: 'deposit', amount: total, fee: ZERO };
    if (INCOME.has(row.type)) return { ...common, kind: 'income', amount: total, fee: ZERO };
  } else if (WITHDRAWALS.has(row.type) && fee.lt(total.neg())) {
    return { ...common, kind: 'withdrawal', amount: total.neg().minus(fee), fee };
  }
  return { ...common, kind: 'transfer', amount: total, fee: ZERO };
}
