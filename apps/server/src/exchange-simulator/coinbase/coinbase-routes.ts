import { toIso } from '@atb/core/base/time';
import { type SimulatedAnswer, ok, padded } from '../answer.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { SimulatedAccount } from '../simulated-account.ts';
import type { SimulatedKey } from '../simulated-keys.ts';
import { pairsOf } from '../simulated-pairs.ts';
import { MONEY, PLACES, uuidOf } from './coinbase-names.ts';
import { transactionsOf } from './coinbase-transactions.ts';

interface Call {
  readonly state: ExchangeState;
  readonly key: SimulatedKey;
  readonly account: SimulatedAccount;
  readonly params: URLSearchParams;
  /** The id in the path, where there is one. */
  readonly id: string;
}

interface CoinbaseRoute {
  readonly pattern: RegExp;
  readonly answer: (call: Call) => SimulatedAnswer;
}

export const COINBASE_ROUTES: readonly CoinbaseRoute[] = [
  { pattern: /^\/api\/v3\/brokerage\/accounts$/u, answer: answerAccounts },
  { pattern: /^\/api\/v3\/brokerage\/orders\/historical\/fills$/u, answer: answerFills },
  { pattern: /^\/api\/v3\/brokerage\/orders\/historical\/batch$/u, answer: answerOrders },
  { pattern: /^\/api\/v3\/brokerage\/key_permissions$/u, answer: answerPermissions },
  { pattern: /^\/api\/v3\/brokerage\/transaction_summary$/u, answer: answerSummary },
  { pattern: /^\/v2\/accounts$/u, answer: answerWallets },
  { pattern: /^\/v2\/accounts\/(?<id>[A-Za-z0-9-]{1,64})\/transactions$/u, answer: answerTransactions },
];

const walletOf = (account: SimulatedAccount, asset: string) => uuidOf(`${account.id}/wallet/${asset}`);

export function describeProducts(type: string | null): unknown {
  const products = type === null || type === 'SPOT' ? pairsOf('coinbase').map(describeProduct) : [];
  return { products, num_products: products.length };
}

function describeProduct({ base, quote }: { readonly base: string; readonly quote: string }): unknown {
  return {
    product_id: `${base}-${quote}`,
    price: '1',
    price_percentage_change_24h: '0',
    volume_24h: '0',
    base_increment: '0.00000001',
    quote_increment: '0.01',
    quote_min_size: '1',
    quote_max_size: '150000000',
    base_min_size: '0.00000001',
    base_max_size: '3400',
    base_name: base,
    quote_name: quote,
    is_disabled: false,
    status: 'online',
    cancel_only: false,
    limit_only: false,
    post_only: false,
    trading_disabled: false,
    auction_mode: false,
    product_type: 'SPOT',
    quote_currency_id: quote,
    base_currency_id: base,
    base_display_symbol: base,
    quote_display_symbol: quote,
    view_only: false,
    price_increment: '0.01',
    display_name: `${base}-${quote}`,
    product_venue: 'CBE',
  };
}

function answerAccounts({ state, account }: Call): SimulatedAnswer {
  const accounts = [...account.balances()].map(([asset, { total, locked }]) => ({
    uuid: walletOf(account, asset),
    name: `${asset} Wallet`,
    currency: asset,
    available_balance: { value: padded(total.minus(locked), PLACES), currency: asset },
    default: false,
    active: true,
    created_at: '2021-05-31T09:59:59Z',
    updated_at: toIso(state.options.now()),
    deleted_at: null,
    type: MONEY.has(asset) ? 'ACCOUNT_TYPE_FIAT' : 'ACCOUNT_TYPE_CRYPTO',
    ready: true,
    hold: { value: padded(locked, PLACES), currency: asset },
    retail_portfolio_id: uuidOf(`${account.id}/portfolio`),
  }));
  return ok({ accounts: state.spoil('coinbase', accounts), has_next: false, cursor: '', size: accounts.length });
}

function answerWallets({ state, account }: Call): SimulatedAnswer {
  const data = [...account.balances()].map(([asset, { total }]) => ({
    id: walletOf(account, asset),
    name: `${asset} Wallet`,
    primary: false,
    type: MONEY.has(asset) ? 'fiat' : 'wallet',
    currency: { code: asset, name: asset, exponent: PLACES, type: MONEY.has(asset) ? 'fiat' : 'crypto' },
    balance: { amount: padded(total, PLACES), currency: asset },
    created_at: '2021-05-31T09:59:59Z',
    updated_at: toIso(state.options.now()),
    resource: 'account',
    allow_deposits: true,
    allow_withdrawals: true,
  }));
  const pagination = {
    ending_before: null,
    starting_after: null,
    limit: 250,
    order: 'desc',
    next_starting_after: null,
  };
  return ok({ pagination, data: state.spoil('coinbase', data) });
}

const FILLS_MAX = 250;
const FILLS_USUAL = 100;

/** Newest first; a cursor says where the next page begins. */
function answerFills({ state, account, params }: Call): SimulatedAnswer {
  const time = (name: string, other: number) =>
    params.get(name) === null ? other : Date.parse(params.get(name) ?? '');
  const [from, until] = [time('start_sequence_timestamp', 0), time('end_sequence_timestamp', Number.MAX_SAFE_INTEGER)];
  const limit = Math.min(Number(params.get('limit') ?? FILLS_USUAL), FILLS_MAX);
  const offset = Number(params.get('cursor') ?? '') || 0;
  const meant = state
    .tradesOf(account)
    .filter(({ at }) => at >= from && at < until)
    .toReversed();
  const fills = meant
    .slice(offset, offset + limit)
    .map(({ sequence, base, quote, side, price, quantity, fee, isMaker, at }) => ({
      entry_id: uuidOf(`${account.id}/entry/${sequence}`),
      trade_id: uuidOf(`${account.id}/trade/${sequence}`),
      order_id: uuidOf(`${account.id}/order/${sequence}`),
      trade_time: toIso(at),
      trade_type: 'FILL',
      price: padded(price, 2),
      size: padded(quantity, PLACES),
      commission: padded(fee, 2),
      product_id: `${base}-${quote}`,
      sequence_timestamp: toIso(at),
      liquidity_indicator: isMaker ? 'MAKER' : 'TAKER',
      size_in_quote: false,
      user_id: account.id,
      side: side.toUpperCase(),
      retail_portfolio_id: '',
    }));
  const next = offset + limit < meant.length ? String(offset + limit) : '';
  return ok({ fills: state.spoil('coinbase', fills), cursor: next });
}

function answerOrders({ account, params }: Call): SimulatedAnswer {
  const isOpen = (params.get('order_status') ?? 'OPEN') === 'OPEN';
  const orders = (isOpen ? account.openOrders : []).map(({ sequence, base, quote, side, quantity, price, at }) => ({
    order_id: uuidOf(`${account.id}/order/${sequence}`),
    product_id: `${base}-${quote}`,
    user_id: account.id,
    order_configuration: {
      limit_limit_gtc: { base_size: padded(quantity, PLACES), limit_price: padded(price, 2), post_only: false },
    },
    side: side.toUpperCase(),
    client_order_id: uuidOf(`${account.id}/client/${sequence}`),
    status: 'OPEN',
    time_in_force: 'GOOD_UNTIL_CANCELLED',
    created_time: toIso(at),
    completion_percentage: '0',
    filled_size: '0',
    average_filled_price: '0',
    fee: '',
    number_of_fills: '0',
    filled_value: '0',
    pending_cancel: false,
    size_in_quote: false,
    total_fees: '0',
    size_inclusive_of_fees: false,
    total_value_after_fees: '0',
    order_type: 'LIMIT',
    settled: false,
    product_type: 'SPOT',
  }));
  return ok({ orders, sequence: '0', has_next: false, cursor: '' });
}

function answerPermissions({ key, account }: Call): SimulatedAnswer {
  return ok({
    can_view: key.rights.has('read'),
    can_trade: key.rights.has('trade'),
    can_transfer: key.rights.has('withdraw'),
    portfolio_uuid: uuidOf(`${account.id}/portfolio`),
    portfolio_type: 'DEFAULT',
  });
}

function answerSummary(): SimulatedAnswer {
  return ok({
    total_volume: 0,
    total_fees: 0,
    fee_tier: { pricing_tier: 'Intro 1', taker_fee_rate: '0.012', maker_fee_rate: '0.006' },
    margin_rate: null,
    goods_and_services_tax: null,
  });
}

const TRANSACTIONS_USUAL = 25;
const TRANSACTIONS_MAX = 100;

/** Of one wallet, newest first; `starting_after` names the last row of the page before. */
function answerTransactions({ state, account, params, id }: Call): SimulatedAnswer {
  const asset = [...account.balances().keys()].find((held) => walletOf(account, held) === id);
  if (asset === undefined) return { status: 404, body: { errors: [{ id: 'not_found', message: 'Not found' }] } };
  const limit = Math.min(Number(params.get('limit') ?? TRANSACTIONS_USUAL), TRANSACTIONS_MAX);
  const rows = transactionsOf(account, asset);
  const after = params.get('starting_after');
  const from = after === null ? 0 : rows.findIndex((row) => row.id === after) + 1;
  const page = rows.slice(from, from + limit);
  const last = from + limit < rows.length ? (page.at(-1)?.id ?? null) : null;
  const pagination = { ending_before: null, starting_after: after, limit, order: 'desc', next_starting_after: last };
  return ok({ pagination, data: state.spoil('coinbase', page) });
}
