import { type Decimal, dec, maxDecimal, MONEY_DECIMALS, roundHalfEvenToDecimals, ZERO } from '../base/decimal.ts';
import { isCash, pairOf } from '../market/pair.ts';
import { type TaxMoney, type Units, writeMoney, writeUnits } from './fixed.ts';
import { matchOwnTransfers } from './match-own-transfers.ts';
import type { Movement } from './match-transfers.ts';
import type { RateAt, TaxInput } from './run-tax.ts';
import type { OutsideRow, TaxFills } from './tax-input.ts';

export type ReliveInput = Pick<TaxInput, 'fills' | 'movements' | 'rateAt' | 'paperAccounts'>;

/** What happens to the lots of one asset. Money in the currency of the rates. */
export type LotChange =
  | {
      readonly kind: 'in';
      readonly account: number;
      readonly reference: string;
      /** Milliseconds since the epoch. */
      readonly acquiredAt: number;
      readonly quantity: Decimal;
      readonly cost: Decimal | null;
    }
  | { readonly kind: 'out'; readonly account: number; readonly quantity: Decimal }
  | {
      readonly kind: 'move';
      readonly account: number;
      readonly to: number;
      readonly reference: string;
      readonly acquiredAt: number;
      readonly quantity: Decimal;
    };

/** Of one moment what comes in goes before what goes out, and payments in before purchases. */
const RANK = { paidIn: 0, bought: 1, sold: 2, paidOut: 3 } as const;

const units = (value: Units): Decimal => dec(writeUnits(value));
const money = (value: TaxMoney): Decimal => dec(writeMoney(value));
/** Digits that a sum of money is kept with. */
const asMoney = (value: Decimal): Decimal => roundHalfEvenToDecimals(value, 2 * MONEY_DECIMALS);
const asUnits = (value: Decimal): Decimal => roundHalfEvenToDecimals(value, MONEY_DECIMALS);

/** Places of the executions that have to do with an asset, then of the movements of it, in no order. */
export function placesOf({ fills, movements }: Pick<ReliveInput, 'fills' | 'movements'>, asset: string): number[] {
  const pairs = new Map([...new Set(fills.symbol)].map((symbol) => [symbol, pairOf(symbol)]));
  const places: number[] = [];
  fills.symbol.forEach((symbol, row) => {
    const pair = pairs.get(symbol);
    if (pair != null && (pair.base === asset || pair.quote === asset || fills.feeAsset[row] === asset))
      places.push(row);
  });
  movements.forEach((movement, row) => {
    if (movement.asset === asset) places.push(fills.at.length + row);
  });
  return places;
}

/** All changes of one asset in their order, from the executions and movements of every account; made one after another. */
export function* lotChangesOf(input: ReliveInput, asset: string): Generator<LotChange> {
  const { fills, movements } = input;
  const count = fills.at.length;
  const { pairs } = matchOwnTransfers(movements, input.paperAccounts);
  const depositOf = new Map(pairs.map(({ withdrawal, deposit }) => [withdrawal, movements[deposit]]));
  const arrived = new Set(pairs.map(({ deposit }) => deposit));
  const timeOf = (place: number): number => (place < count ? fills.at[place] : movements[place - count]?.at) ?? 0;
  const rankOf = (place: number): number => {
    if (place < count) return fills.isBuy[place] === true ? RANK.bought : RANK.sold;
    return (movements[place - count]?.quantity ?? 0n) > 0n ? RANK.paidIn : RANK.paidOut;
  };
  // The sort keeps the order of what is equal.
  const order = placesOf(input, asset).sort((a, b) => timeOf(a) - timeOf(b) || rankOf(a) - rankOf(b));
  for (const place of order) {
    const row = movements[place - count];
    if (place < count) yield* changesOfFill(input, place, asset);
    else if (row !== undefined && !arrived.has(place - count)) {
      const deposit = depositOf.get(place - count);
      yield* deposit === undefined ? changesOfMovement(input, row) : changesOfTransfer(row, deposit);
    }
  }
}

function changesOfFill({ fills, rateAt }: ReliveInput, row: number, asset: string): readonly LotChange[] {
  const pair = pairOf(fills.symbol[row] ?? '');
  const feeAsset = fills.feeAsset[row] ?? '';
  if (pair === null) return [];
  const { account, at, isBuy, quantity, price, reference } = readFill(fills, row);
  const rateOf = (name: string): Decimal | null => rateNow(rateAt, name, at);
  const fee = { asset: feeAsset, amount: money(fills.fee[row] ?? 0n) };
  const feeWorth = worthOfFee(fee, { ...pair, price }, rateOf);
  const paid = quantity.times(price);
  const worth = worthOf(paid, rateOf(pair.quote));
  const changes: LotChange[] = [];
  const base = { name: pair.base, amount: quantity };
  const quote = { name: pair.quote, amount: asUnits(paid) };
  const [given, received] = isBuy ? [quote, base] : [base, quote];
  const place = { account, acquiredAt: at };
  if (given.name === asset) changes.push(...gone(account, given.amount));
  if (received.name === asset) {
    const isKnown = worth !== null && feeWorth !== null;
    const cost = isKnown ? (isCash(given.name) ? worth.plus(feeWorth) : worth) : null;
    changes.push(comesIn({ ...place, reference }, received.amount, cost));
  }
  const kept = asUnits(fee.amount);
  if (feeAsset !== asset || kept.eq(ZERO)) return changes;
  const cost = feeWorth === null ? null : feeWorth.neg();
  const rebate = comesIn({ ...place, reference: `${reference}/fee` }, kept.neg(), cost);
  return [...changes, ...(kept.lt(ZERO) ? [rebate] : gone(account, kept))];
}

function rateNow(rateAt: RateAt, asset: string, at: number): Decimal | null {
  const rate = rateAt(asset, at);
  return rate === null ? null : units(rate);
}

function worthOf(amount: Decimal, rate: Decimal | null): Decimal | null {
  return rate === null ? null : asMoney(amount.times(rate));
}

function worthOfFee(
  { asset, amount }: { readonly asset: string; readonly amount: Decimal },
  { base, quote, price }: { readonly base: string; readonly quote: string; readonly price: Decimal },
  rateOf: (asset: string) => Decimal | null,
): Decimal | null {
  if (amount.eq(ZERO)) return ZERO;
  if (asset === base) return worthOf(asMoney(amount.times(price)), rateOf(quote));
  return worthOf(amount, rateOf(asset));
}

type Arrival = Pick<Extract<LotChange, { readonly kind: 'in' }>, 'account' | 'reference' | 'acquiredAt'>;

/** A rebate may be more than what was paid; a lot costs nothing or more. */
function comesIn(arrival: Arrival, quantity: Decimal, cost: Decimal | null): LotChange {
  return { kind: 'in', ...arrival, quantity, cost: cost === null ? null : maxDecimal(cost, ZERO) };
}

function readFill(fills: TaxFills, row: number) {
  return {
    account: fills.account[row] ?? 0,
    at: fills.at[row] ?? 0,
    isBuy: fills.isBuy[row] === true,
    quantity: units(fills.quantity[row] ?? 0n),
    price: units(fills.price[row] ?? 0n),
    reference: fills.reference[row] ?? '',
  };
}

/** From one own account to another; what the network and either exchange kept is gone. */
function changesOfTransfer(row: OutsideRow, deposit: Movement): readonly LotChange[] {
  const [quantity, kept] = [units(deposit.quantity), units(deposit.fee)];
  const lost = units(row.fee).minus(units(row.quantity)).minus(quantity);
  const acquiredAt = Math.min(row.at, deposit.at);
  const moved = { account: row.account, to: deposit.account, reference: deposit.reference, acquiredAt, quantity };
  return [...gone(row.account, lost), { kind: 'move', ...moved }, ...gone(deposit.account, kept)];
}

function gone(account: number, quantity: Decimal): readonly LotChange[] {
  return quantity.gt(ZERO) ? [{ kind: 'out', account, quantity }] : [];
}

function changesOfMovement({ rateAt }: ReliveInput, row: OutsideRow): readonly LotChange[] {
  const { account, kind, at, reference } = row;
  const [quantity, fee] = [units(row.quantity), units(row.fee)];
  const rate = rateNow(rateAt, row.asset, at);
  const arrival: Arrival = { account, reference, acquiredAt: at };
  const changes: LotChange[] = [];
  if (kind === 'income') changes.push(comesIn(arrival, quantity, worthOf(quantity, rate)));
  // Between wallets of one account coins stay where they are.
  else if (kind !== 'transfer' && quantity.gt(ZERO)) changes.push(comesIn(arrival, quantity, null));
  else if (kind !== 'transfer') changes.push(...gone(account, quantity.neg()));
  if (kind === 'fee' && fee.lt(ZERO))
    changes.push(comesIn({ ...arrival, reference: `${reference}/fee` }, fee.neg(), worthOf(fee.neg(), rate)));
  return [...changes, ...gone(account, fee)];
}
