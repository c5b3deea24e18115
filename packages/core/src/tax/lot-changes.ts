import { type Decimal, dec, maxDecimal, MONEY_DECIMALS, roundHalfEvenToDecimals, ZERO } from '../base/decimal.ts';
import { isCash, pairOf } from '../market/pair.ts';
import { type TaxMoney, type Units, writeMoney, writeUnits } from './fixed.ts';
import { matchOwnTransfers } from './match-own-transfers.ts';
import type { Movement } from './match-transfers.ts';
import type { RateAt, TaxInput } from './run-tax.ts';
import type { DisposalKind } from './tax-lines.ts';
import type { OutsideRow, TaxFills } from './tax-input.ts';

export type ReliveInput = Pick<TaxInput, 'fills' | 'movements' | 'rateAt' | 'paperAccounts'>;

/** What makes a gain of what goes out. */
export interface LotDisposal {
  readonly kind: DisposalKind;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reference: string;
  /** Null where nobody can say. */
  readonly proceeds: Decimal | null;
}

interface Payment<Kind> {
  readonly kind: Kind;
  readonly account: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reference: string;
  /** Of a fee negative for a rebate. */
  readonly quantity: Decimal;
  /** Null where nobody can say. */
  readonly worth: Decimal | null;
}

/** What was earned in an asset, or paid as a fee. */
export type LotPayment = Payment<'income'> | Payment<'fee'>;

/** What happens to the lots of one asset, and what was earned or paid as a fee in it. Money in the currency of the rates. */
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
  | {
      readonly kind: 'out';
      readonly account: number;
      readonly quantity: Decimal;
      /** Null of what left to outside, which brought nothing that is known. */
      readonly disposal: LotDisposal | null;
    }
  | LotPayment
  | {
      readonly kind: 'move';
      readonly account: number;
      readonly to: number;
      readonly reference: string;
      /** Milliseconds since the epoch. */
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

/** A history in which the changes of an asset are found without going through all of it. */
export interface AssetIndex extends ReliveInput {
  /** Places of the executions that have to do with an asset, and behind them those of the movements of it. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Of a withdrawal to another own account, by its place: the deposit there. */
  readonly depositOf: ReadonlyMap<number, OutsideRow>;
  /** Places of those deposits. */
  readonly arrived: ReadonlySet<number>;
}

/** @param only of one asset alone; of all when it is absent. */
export function indexAssets(input: ReliveInput, only?: string): AssetIndex {
  const { fills, movements } = input;
  const { pairs } = matchOwnTransfers(movements, input.paperAccounts);
  return {
    ...input,
    places: placesByAsset(input, only),
    depositOf: new Map(
      pairs.flatMap(({ withdrawal, deposit }) => {
        const row = movements[deposit];
        return row === undefined ? [] : [[fills.at.length + withdrawal, row]];
      }),
    ),
    arrived: new Set(pairs.map(({ deposit }) => fills.at.length + deposit)),
  };
}

function placesByAsset(
  { fills, movements }: ReliveInput,
  only: string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const pairs = new Map([...new Set(fills.symbol)].map((symbol) => [symbol, pairOf(symbol)]));
  const places = new Map<string, number[]>();
  const note = (asset: string, place: number): void => {
    if (only !== undefined && asset !== only) return;
    const known = places.get(asset);
    if (known === undefined) places.set(asset, [place]);
    else if (known.at(-1) !== place) known.push(place);
  };
  fills.symbol.forEach((symbol, row) => {
    const pair = pairs.get(symbol);
    if (pair == null) return;
    for (const asset of [pair.base, pair.quote, fills.feeAsset[row] ?? '']) note(asset, row);
  });
  movements.forEach(({ asset }, row) => note(asset, fills.at.length + row));
  return places;
}

/** All changes of one coin in their order, from the executions and movements of every account; made one after another. Money has no lots. */
export function* lotChangesOf(index: AssetIndex, asset: string): Generator<LotChange> {
  if (!isCash(asset)) yield* everyChange(index, asset);
}

/** What was earned and paid as fees in an asset, in the order of time; executions whose fee is in another are passed over. */
export function* lotPaymentsOf(index: AssetIndex, asset: string): Generator<LotPayment> {
  const { feeAsset, at } = index.fills;
  const mayPay = (place: number): boolean => place >= at.length || feeAsset[place] === asset;
  for (const change of everyChange(index, asset, mayPay)) {
    if (change.kind === 'income' || change.kind === 'fee') yield change;
  }
}

function* everyChange(
  index: AssetIndex,
  asset: string,
  isWanted: (place: number) => boolean = () => true,
): Generator<LotChange> {
  const { fills, movements } = index;
  const count = fills.at.length;
  const timeOf = (place: number): number => (place < count ? fills.at[place] : movements[place - count]?.at) ?? 0;
  const rankOf = (place: number): number => {
    if (place < count) return fills.isBuy[place] === true ? RANK.bought : RANK.sold;
    return (movements[place - count]?.quantity ?? 0n) > 0n ? RANK.paidIn : RANK.paidOut;
  };
  // The sort keeps the order of what is equal.
  const order = (index.places.get(asset) ?? [])
    .filter(isWanted)
    .sort((a, b) => timeOf(a) - timeOf(b) || rankOf(a) - rankOf(b));
  for (const place of order) {
    const row = movements[place - count];
    if (place < count) yield* changesOfFill(index, place, asset);
    else if (row !== undefined && !index.arrived.has(place)) {
      const deposit = index.depositOf.get(place);
      yield* deposit === undefined ? changesOfMovement(index, row) : changesOfTransfer(index, row, deposit);
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
  const place: Place = { account, at, reference };
  const isKnown = worth !== null && feeWorth !== null;
  if (given.name === asset) changes.push(...sold(place, 'sale', given.amount, isKnown ? worth.minus(feeWorth) : null));
  if (received.name === asset) {
    const cost = isKnown ? (isCash(given.name) ? worth.plus(feeWorth) : worth) : null;
    changes.push(...comesIn(place, received.amount, cost));
  }
  if (feeAsset !== asset) return changes;
  return [...changes, ...paidAsFee({ ...place, reference: `${reference}/fee` }, fee.amount, feeWorth)];
}

/** Where something happened, and what it is called. */
interface Place {
  readonly account: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reference: string;
}

/** A fee in coins gives them away at their worth, a rebate brings them in at theirs. */
function paidAsFee(place: Place, amount: Decimal, worth: Decimal | null): readonly LotChange[] {
  if (amount.eq(ZERO)) return [];
  const paid: LotChange = { kind: 'fee', ...place, quantity: amount, worth };
  const kept = asUnits(amount);
  if (kept.gte(ZERO)) return [paid, ...sold(place, 'fee', kept, worth)];
  return [paid, ...comesIn(place, kept.neg(), worth === null ? null : worth.neg())];
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

/** A rebate may be more than what was paid; a lot costs nothing or more. */
function comesIn({ account, at, reference }: Place, quantity: Decimal, cost: Decimal | null): readonly LotChange[] {
  const kept = cost === null ? null : maxDecimal(cost, ZERO);
  return quantity.gt(ZERO) ? [{ kind: 'in', account, reference, acquiredAt: at, quantity, cost: kept }] : [];
}

function sold(
  { account, at, reference }: Place,
  kind: DisposalKind,
  quantity: Decimal,
  proceeds: Decimal | null,
): readonly LotChange[] {
  return quantity.gt(ZERO) ? [{ kind: 'out', account, quantity, disposal: { kind, at, reference, proceeds } }] : [];
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

/** From one own account to another; what the network and either exchange kept is given away at its worth. */
function changesOfTransfer({ rateAt }: ReliveInput, row: OutsideRow, deposit: Movement): readonly LotChange[] {
  const [quantity, kept] = [units(deposit.quantity), units(deposit.fee)];
  const lost = units(row.fee).minus(units(row.quantity)).minus(quantity);
  const at = Math.min(row.at, deposit.at);
  const rate = rateNow(rateAt, row.asset, at);
  const [from, to] = [row, deposit].map(({ account, reference }) => ({ account, at, reference })) as [Place, Place];
  return [
    ...lostOnTheWay(from, lost, rate),
    { kind: 'move', account: from.account, to: to.account, reference: to.reference, acquiredAt: at, quantity },
    ...lostOnTheWay(to, kept, rate),
  ];
}

function lostOnTheWay(place: Place, quantity: Decimal, rate: Decimal | null): readonly LotChange[] {
  if (quantity.lte(ZERO)) return [];
  const worth = worthOf(quantity, rate);
  return [{ kind: 'fee', ...place, quantity, worth }, ...sold(place, 'transfer_fee', quantity, worth)];
}

function changesOfMovement({ rateAt }: ReliveInput, row: OutsideRow): readonly LotChange[] {
  const { account, kind, at, reference } = row;
  const [quantity, fee] = [units(row.quantity), units(row.fee)];
  const rate = rateNow(rateAt, row.asset, at);
  const place: Place = { account, at, reference };
  const changes: LotChange[] = [];
  if (kind === 'income') {
    const worth = worthOf(quantity, rate);
    if (!quantity.eq(ZERO)) changes.push({ kind: 'income', ...place, quantity, worth });
    changes.push(...comesIn(place, quantity, worth));
  }
  // Between wallets of one account coins stay where they are.
  else if (kind !== 'transfer' && quantity.gt(ZERO)) changes.push(...comesIn(place, quantity, null));
  else if (kind !== 'transfer' && quantity.lt(ZERO))
    changes.push({ kind: 'out', account, quantity: quantity.neg(), disposal: null });
  if (kind !== 'fee') return [...changes, ...lostOnTheWay(place, fee, rate)];
  return [...changes, ...paidAsFee({ ...place, reference: `${reference}/fee` }, fee, worthOf(fee, rate))];
}
