import { padded } from '../answer.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { SimulatedAccount, SimulatedBalance, SimulatedConversion } from '../simulated-account.ts';
import type { SimulatedKey } from '../simulated-keys.ts';
import { krakenAltname, toKrakenAsset, krakenId, toKrakenPair } from './kraken-names.ts';

interface Call {
  readonly state: ExchangeState;
  readonly key: SimulatedKey;
  readonly account: SimulatedAccount;
  readonly params: URLSearchParams;
}

interface KrakenRoute {
  /** What it adds to the key's counter. */
  readonly cost: number;
  readonly answer: (call: Call) => unknown;
}

const PLACES = 10;
/** Rows of a page, whatever is asked for. */
const PAGE = 50;

export const KRAKEN_ROUTES: ReadonlyMap<string, KrakenRoute> = new Map([
  ['Balance', { cost: 1, answer: answerBalance }],
  ['BalanceEx', { cost: 1, answer: answerBalances }],
  ['TradesHistory', { cost: 2, answer: answerTrades }],
  ['Ledgers', { cost: 2, answer: answerLedgers }],
  ['OpenOrders', { cost: 1, answer: answerOpenOrders }],
  ['GetApiKeyInfo', { cost: 1, answer: answerKeyInfo }],
]);

function answerBalance({ account }: Call): unknown {
  return Object.fromEntries(
    [...account.balances()].map(([asset, { total }]) => [toKrakenAsset(asset), padded(total, PLACES)]),
  );
}

function answerBalances({ account }: Call): unknown {
  const describe = ([asset, { total, locked }]: readonly [string, SimulatedBalance]) =>
    [toKrakenAsset(asset), { balance: padded(total, PLACES), hold_trade: padded(locked, PLACES) }] as const;
  return Object.fromEntries([...account.balances()].map(describe));
}

interface Timed {
  readonly at: number;
}

/** Newest first, after `start` and up to `end` (seconds), from place `ofs` on. */
function pageOf<T extends Timed>(
  rows: readonly T[],
  params: URLSearchParams,
): { readonly page: readonly T[]; readonly count: number } {
  const [start, end] = [
    Number(params.get('start') ?? 0) * 1_000,
    Number(params.get('end') ?? Number.MAX_SAFE_INTEGER) * 1_000,
  ];
  const meant = rows.filter(({ at }) => at > start && at <= end).toSorted((a, b) => b.at - a.at);
  const offset = Number(params.get('ofs') ?? 0);
  return { page: meant.slice(offset, offset + PAGE), count: meant.length };
}

const secondsOf = (at: number) => at / 1_000;

function answerTrades({ state, account, params }: Call): unknown {
  const { page, count } = pageOf(state.tradesOf(account), params);
  const trades = state.spoil('kraken', page).map((trade) => {
    const { sequence, base, quote, side, price, quantity, fee, isMaker, at } = trade;
    const shown = {
      ordertxid: krakenId('O', account.id, sequence),
      postxid: krakenId('R', account.id, sequence),
      pair: toKrakenPair(base, quote),
      aclass: 'forex',
      time: secondsOf(at),
      type: side,
      ordertype: isMaker ? 'limit' : 'market',
      price: padded(price, 5),
      cost: padded(price.times(quantity), 5),
      fee: padded(fee, 5),
      vol: padded(quantity, 8),
      margin: '0.00000',
      leverage: '0',
      misc: '',
      trade_id: sequence,
      maker: isMaker,
    };
    return [krakenId('T', account.id, sequence), shown] as const;
  });
  return { trades: Object.fromEntries(trades), count };
}

interface LedgerRow extends Timed {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const TYPE = { deposit: 'deposit', withdrawal: 'withdrawal', income: 'staking' } as const;

function ledgerOf(account: SimulatedAccount): readonly LedgerRow[] {
  const common = { aclass: 'currency', subtype: '' };
  const moved = account.movements
    .filter(({ isPending }) => !isPending)
    .map(({ sequence, kind, asset, amount, fee, at }): LedgerRow => {
      const signed = kind === 'withdrawal' ? amount.neg() : amount;
      const amounts = { amount: padded(signed, PLACES), fee: padded(fee, PLACES), balance: '0.0000000000' };
      const refid = krakenId('R', account.id, sequence);
      const body = { refid, time: secondsOf(at), type: TYPE[kind], asset: toKrakenAsset(asset), ...common, ...amounts };
      return { id: krakenId('L', account.id, sequence), at, body };
    });
  const traded = account.trades.flatMap(({ sequence, base, quote, side, quantity, price, at }): LedgerRow[] => {
    const notional = quantity.times(price);
    const isBuy = side === 'buy';
    const refid = krakenId('T', account.id, sequence);
    const row = (place: number, asset: string, amount: string): LedgerRow => ({
      id: krakenId('L', account.id, sequence * 10 + place + 1_000_000),
      at,
      body: {
        refid,
        time: secondsOf(at),
        type: 'trade',
        asset: toKrakenAsset(asset),
        ...common,
        amount,
        fee: '0',
        balance: '0',
      },
    });
    return [
      row(1, base, padded(isBuy ? quantity : quantity.neg(), PLACES)),
      row(2, quote, padded(isBuy ? notional.neg() : notional, PLACES)),
    ];
  });
  return [...moved, ...traded, ...account.conversions.flatMap((conversion) => describeConversion(account, conversion))];
}

/** Both sides have one `refid`; what is under way, or failed, is in no ledger. */
function describeConversion(account: SimulatedAccount, conversion: SimulatedConversion): readonly LedgerRow[] {
  const { sequence, at, fromAsset, fromAmount, toAsset, toAmount, charge, status } = conversion;
  if (status !== 'SUCCESS') return [];
  const refid = krakenId('T', account.id, sequence);
  const row = (place: number, fields: Readonly<Record<'type' | 'asset' | 'amount' | 'fee', string>>): LedgerRow => ({
    id: krakenId('L', account.id, sequence * 10 + place + 1_000_000),
    at,
    body: { refid, time: secondsOf(at), aclass: 'currency', subtype: '', balance: '0', ...fields },
  });
  const [given, got] = [padded(fromAmount.neg(), PLACES), padded(toAmount.plus(charge), PLACES)];
  return [
    row(1, { type: 'spend', asset: toKrakenAsset(fromAsset), amount: given, fee: '0' }),
    row(2, { type: 'receive', asset: toKrakenAsset(toAsset), amount: got, fee: padded(charge, PLACES) }),
  ];
}

function answerLedgers({ state, account, params }: Call): unknown {
  const type = params.get('type') ?? 'all';
  const rows = ledgerOf(account).filter(({ body }) => type === 'all' || body['type'] === type);
  const { page, count } = pageOf(rows, params);
  return { ledger: Object.fromEntries(state.spoil('kraken', page).map(({ id, body }) => [id, body])), count };
}

function answerOpenOrders({ account }: Call): unknown {
  const open = account.openOrders.map(({ sequence, base, quote, side, quantity, price, at }) => {
    const [pair, text] = [krakenAltname(base, quote), padded(price, 1)];
    const shown = {
      refid: null,
      userref: 0,
      status: 'open',
      opentm: secondsOf(at),
      starttm: 0,
      expiretm: 0,
      descr: {
        pair,
        type: side,
        ordertype: 'limit',
        price: text,
        price2: '0',
        leverage: 'none',
        order: `${side} ${padded(quantity, 8)} ${pair} @ limit ${text}`,
        close: '',
      },
      vol: padded(quantity, 8),
      vol_exec: '0.00000000',
      cost: '0.00000',
      fee: '0.00000',
      price: '0.00000',
      stopprice: '0.00000',
      limitprice: '0.00000',
      misc: '',
      oflags: 'fciq',
    };
    return [krakenId('O', account.id, sequence), shown] as const;
  });
  return { open: Object.fromEntries(open) };
}

/** Times in seconds, as text; 0 where there is none. */
function answerKeyInfo({ state, key }: Call): unknown {
  const now = String(Math.floor(state.options.now() / 1_000));
  const reading = ['query-funds', 'query-open-trades', 'query-closed-trades', 'query-ledger'];
  const permissions = [
    ...(key.rights.has('read') ? reading.filter((name) => key.lacks?.includes(name) !== true) : []),
    ...(key.rights.has('trade') ? ['modify-trades', 'close-trades'] : []),
    ...(key.rights.has('withdraw') ? ['withdraw-funds'] : []),
  ];
  return {
    apiKeyName: 'local',
    apiKey: key.key,
    nonce: '0',
    nonceWindow: 10_000,
    permissions,
    iban: 'AA88 N84G WOAK NMOI',
    validUntil: String(Math.floor((key.expiresAt ?? 0) / 1_000)),
    queryFrom: '0',
    queryTo: '0',
    createdTime: now,
    modifiedTime: now,
    ipAllowlist: key.ipAllowList,
    lastUsed: now,
  };
}
