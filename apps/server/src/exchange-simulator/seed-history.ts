import { type Decimal, dec, decFromNumber, divide, roundDownToDecimals, ZERO } from '@atb/core/base/decimal';
import { createRandom } from '@atb/core/base/random';
import { DAY_MS, type EpochMs, epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { SimulatedAccount, type SimulatedMovement } from './simulated-account.ts';

export interface HistoryOptions {
  readonly venue: VenueName;
  readonly id: string;
  readonly trades: number;
  /** Last moment of the history. */
  readonly until: EpochMs;
  /** Days that it goes back. */
  readonly days: number;
  readonly seed: number;
  /** Binance: fiat of a bank, conversions and swept small balances, too. */
  readonly hasConversions?: boolean;
}

const MONEY: Readonly<Record<VenueName, string>> = { binance: 'USDT', kraken: 'USD', coinbase: 'USD' };
const PRICES: Readonly<Record<string, number>> = { BTC: 60_000, ETH: 3_000, SOL: 150 };
const MAKER_SHARE = 0.4;
const TAKER_RATE = dec('0.001');
/** Makers are paid on every tenth of their trades, as in a market maker's programme. */
const REBATE_RATE = dec('-0.00005');
const BNB_PRICE = dec('600');

/**
 * An account that was used for a while: paid in, bought and sold three coins (buys first, never short), earned rewards, sent coins
 * away. The same for the same options.
 */
export function seedHistory(options: HistoryOptions): SimulatedAccount {
  const account = new SimulatedAccount(options.id, options.venue);
  const [random, money] = [createRandom(options.seed), MONEY[options.venue]];
  const start = options.until - options.days * DAY_MS;
  const at = (share: number) => epochMs(Math.round(start + share * (options.until - start)));
  const txid = (name: string) =>
    `0x${Buffer.from(`${options.id}/${name}`).toString('hex').padEnd(64, '0').slice(0, 64)}`;
  const move = (
    kind: SimulatedMovement['kind'],
    [amount, asset]: readonly [string, string],
    share: number,
    fee = '0',
  ) => {
    const moved = { kind, asset, amount: dec(amount), fee: dec(fee), txid: txid(`${kind}/${share}`) };
    account.move({ ...moved, at: at(share), isPending: false });
  };
  move('deposit', ['1000000', money], 0);
  if (options.venue === 'binance') move('deposit', ['50', 'BNB'], 0.001);
  for (let index = 0; index < options.trades; index += 1) {
    tradeOnce(account, { random, money, at: at(0.01 + (0.9 * index) / options.trades) });
  }
  move('income', ['0.01234567', 'ETH'], 0.92);
  if ((account.balances().get('BTC')?.total ?? ZERO).gt(dec('0.02')))
    move('withdrawal', ['0.01', 'BTC'], 0.95, '0.0002');
  move('withdrawal', ['1000', money], 0.97, '1.5');
  if (options.hasConversions === true && options.venue === 'binance') convertSome(account, at);
  account.placeOrder({
    base: 'BTC',
    quote: money,
    side: 'buy',
    quantity: dec('0.01'),
    price: dec('50000'),
    at: at(0.99),
  });
  return account;
}

/** As it happens outside the order book. */
function convertSome(account: SimulatedAccount, at: (share: number) => EpochMs): void {
  const bank = { asset: 'EUR', txid: '', isFiat: true, isPending: false };
  account.move({ ...bank, kind: 'deposit', amount: dec('5000'), fee: ZERO, at: at(0.1) });
  account.move({ ...bank, kind: 'withdrawal', amount: dec('500'), fee: dec('1'), at: at(0.96) });
  const convert = { kind: 'convert', charge: ZERO, status: 'SUCCESS' } as const;
  const eur = { fromAsset: 'EUR', fromAmount: dec('3000'), toAsset: 'USDT', toAmount: dec('3261.37000007') };
  account.convert({ ...convert, ...eur, at: at(0.11) });
  const bnb = { fromAsset: 'USDT', fromAmount: dec('200'), toAsset: 'BNB', toAmount: dec('0.33444816') };
  account.convert({ ...convert, ...bnb, at: at(0.5) });
  const card = { currency: 'EUR', method: 'Credit Card', status: 'Completed' } as const;
  account.pay({ ...card, paid: dec('100'), fee: dec('1.8'), asset: 'SOL', amount: dec('0.69371'), at: at(0.4) });
  const dust = { kind: 'dust', toAsset: 'BNB', status: 'SUCCESS', at: at(0.94) } as const;
  const eurDust = { fromAsset: 'EUR', fromAmount: dec('0.37'), toAmount: dec('0.00061005'), charge: dec('0.00001245') };
  account.convert({ ...dust, ...eurDust });
  const usdDust = { fromAsset: 'USDT', fromAmount: dec('0.09'), toAmount: dec('0.000147'), charge: dec('0.000003') };
  account.convert({ ...dust, ...usdDust });
}

interface Turn {
  readonly random: () => number;
  readonly money: string;
  readonly at: EpochMs;
}

function tradeOnce(account: SimulatedAccount, { random, money, at }: Turn): void {
  const bases = Object.keys(PRICES);
  const base = bases[Math.floor(random() * bases.length)] ?? 'BTC';
  const price = cents((PRICES[base] ?? 1) * (0.9 + 0.2 * random()));
  const units = roundDownToDecimals(divide(decFromNumber(50 + 500 * random()), price), 5);
  const held = account.balances().get(base)?.total ?? ZERO;
  const quantity = units.eq(ZERO) ? dec('0.00001') : units;
  const side = held.gte(quantity) && random() < 0.5 ? 'sell' : 'buy';
  const isMaker = random() < MAKER_SHARE;
  const isRebate = isMaker && random() < 0.1;
  const inQuote = roundDownToDecimals(quantity.times(price).times(isRebate ? REBATE_RATE : TAKER_RATE), 8);
  // On Binance half of the fees are paid in its coin.
  const isInBnb = account.venue === 'binance' && random() < 0.5;
  const [fee, feeAsset]: readonly [Decimal, string] = isInBnb
    ? [roundDownToDecimals(divide(inQuote, BNB_PRICE), 8), 'BNB']
    : [inQuote, money];
  account.trade({ base, quote: money, side, quantity, price, fee, feeAsset, isMaker, at });
}

function cents(value: number): Decimal {
  return roundDownToDecimals(decFromNumber(value), 2);
}
