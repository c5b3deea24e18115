import { type Decimal, divide, minDecimal, sumDecimals, toNumber, ZERO } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { LotMethod } from '../ledger/lot-method.ts';
import { remainingCost } from '../ledger/tax-lot.ts';
import { type AssetIndex, type LotChange, type LotDisposal, lotChangesOf } from './lot-changes.ts';
import { addInOrder, type LotLine, type LineOrder, mergeInOrder } from './lot-line.ts';
import type { TaxOptions } from './tax-report.ts';

/** What is left of a lot, found a second time. */
export interface RelivedLot {
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly acquiredAt: number;
  readonly left: Decimal;
  /** Of what is left; null where nobody can say what the units cost. */
  readonly cost: Decimal | null;
}

/** The part of a disposal that one lot answers for, found a second time. */
export interface RelivedGain extends Omit<LotDisposal, 'at' | 'proceeds'> {
  readonly account: number;
  readonly quantity: Decimal;
  readonly proceeds: Decimal;
  readonly cost: Decimal;
  readonly acquiredAt: number;
  readonly disposedAt: number;
  /** Of what had brought the units in. */
  readonly lotReference: string;
}

/** How lots are used. */
export type LotRules = Pick<TaxOptions, 'method' | 'pool'>;

interface Lot {
  readonly reference: string;
  readonly acquiredAt: number;
  /** Order in which they came; decides between lots of one time. */
  readonly sequence: number;
  readonly quantity: Decimal;
  readonly cost: Decimal | null;
  /** Cost of a unit, nearly; what is near another's is compared exactly. */
  readonly nearUnitCost: number;
  left: Decimal;
}

interface Line extends LotLine<Lot> {
  /** Units whose cost is known, and what is left of that cost: an average is of both. */
  known: Decimal;
  cost: Decimal;
}

/** Units cut off a lot, and their part of its cost. */
interface Part {
  readonly lot: Lot;
  readonly quantity: Decimal;
  readonly cost: Decimal | null;
}

interface Living {
  readonly index: AssetIndex;
  readonly rules: LotRules;
  readonly lines: Map<string, Line>;
  sequence: number;
}

const byAge: LineOrder<Lot> = (a, b) => a.acquiredAt - b.acquiredAt || a.sequence - b.sequence;
/** Unit costs that differ less than this as doubles are compared exactly. */
const NEAR = 1e-12;

/** The dearest first; what has no known cost goes last. */
function byUnitCost(a: Lot, b: Lot): number {
  if (a.cost === null || b.cost === null) return Number(a.cost === null) - Number(b.cost === null);
  const [left, right] = [a.nearUnitCost, b.nearUnitCost];
  if (Math.abs(left - right) > NEAR * Math.max(left, right)) return right - left;
  return b.cost.times(a.quantity).cmp(a.cost.times(b.quantity));
}

const ORDER: Readonly<Record<LotMethod, LineOrder<Lot>>> = {
  fifo: byAge,
  average: byAge,
  lifo: (a, b) => byAge(b, a),
  hifo: (a, b) => byUnitCost(a, b) || byAge(a, b),
};

/**
 * Open lots of one asset in an account, each account for itself and the oldest used first, found apart from `runTax`: the changes of this
 * one asset are gathered from all executions and movements, in decimals, and cut off a plain line of lots.
 */
export function reliveLots(index: AssetIndex, asset: string, account: number): readonly RelivedLot[] {
  const living = live(index, { method: 'fifo', pool: 'account' });
  for (const change of lotChangesOf(index, asset)) carryOut(living, change);
  const { lots, first } = lineOf(living, account);
  return lots.slice(first).map((lot) => ({
    reference: lot.reference,
    acquiredAt: lot.acquiredAt,
    left: lot.left,
    cost: costLeft(lot),
  }));
}

/** Units of lots, those whose cost is known, and that cost. */
export function sumRelivedLots(lots: readonly RelivedLot[]) {
  const known = lots.filter(({ cost }) => cost !== null);
  return {
    units: sumDecimals(lots.map(({ left }) => left)),
    known: sumDecimals(known.map(({ left }) => left)),
    cost: sumDecimals(known.map(({ cost }) => cost ?? ZERO)),
  };
}

/** Every gain of one asset in the order of time, found apart from `runTax`. */
export function* reliveGains(index: AssetIndex, asset: string, rules: LotRules): Generator<RelivedGain> {
  const living = live(index, rules);
  for (const change of lotChangesOf(index, asset)) yield* carryOut(living, change);
}

function live(index: AssetIndex, rules: LotRules): Living {
  return { index, rules, lines: new Map(), sequence: 0 };
}

function lineOf({ index, rules, lines }: Living, account: number): Line {
  const shared = index.paperAccounts.has(account) ? 'paper' : 'real';
  const key = rules.pool === 'account' ? String(account) : shared;
  const known = lines.get(key) ?? { lots: [], first: 0, known: ZERO, cost: ZERO };
  lines.set(key, known);
  return known;
}

/** Answers what was gained. */
function carryOut(living: Living, change: LotChange): readonly RelivedGain[] {
  if (change.kind === 'income' || change.kind === 'fee') return [];
  const line = lineOf(living, change.account);
  if (change.kind === 'in') {
    const lot = lotOf(living, change);
    addInOrder(line, ORDER[living.rules.method], lot);
    keepCost(line, lot);
    return [];
  }
  if (change.kind === 'out') {
    const parts = take(line, change.quantity, living.rules.method);
    return change.disposal === null ? [] : gainsOf(change, change.disposal, parts);
  }
  // Coins of one pool stay in it wherever they lie.
  if (living.rules.pool === 'account') move(living, change, take(line, change.quantity, living.rules.method));
  return [];
}

function move(living: Living, change: Extract<LotChange, { readonly kind: 'move' }>, parts: readonly Part[]): void {
  const { reference, acquiredAt } = change;
  const missing = change.quantity.minus(sumDecimals(parts.map(({ quantity }) => quantity)));
  const moved = parts.map(({ lot, quantity, cost }) => lotOf(living, { ...lot, quantity, cost }));
  if (missing.gt(ZERO)) moved.push(lotOf(living, { reference, acquiredAt, quantity: missing, cost: null }));
  const line = lineOf(living, change.to);
  mergeInOrder(line, ORDER[living.rules.method], moved);
  for (const lot of moved) keepCost(line, lot);
}

function lotOf(
  living: Living,
  { reference, acquiredAt, quantity, cost }: Pick<Lot, 'reference' | 'acquiredAt' | 'quantity' | 'cost'>,
): Lot {
  living.sequence += 1;
  const nearUnitCost = living.rules.method === 'hifo' && cost !== null ? toNumber(cost) / toNumber(quantity) : 0;
  return { reference, acquiredAt, sequence: living.sequence, quantity, cost, nearUnitCost, left: quantity };
}

function keepCost(line: Line, { quantity, cost }: Lot): void {
  if (cost === null) return;
  line.known = line.known.plus(quantity);
  line.cost = line.cost.plus(cost);
}

/** Cuts units off the lots whose turn it is, each with its part of the cost, or of that of all by average. */
function take(line: Line, quantity: Decimal, method: LotMethod): readonly Part[] {
  const parts: Part[] = [];
  const averageOf = cutEvenly(line.cost, line.known);
  let wanted = quantity;
  for (let lot = line.lots[line.first]; lot !== undefined && wanted.gt(ZERO); lot = line.lots[line.first]) {
    const taken = minDecimal(wanted, lot.left);
    const own = cutOff(lot, taken);
    const cost = own !== null && method === 'average' ? averageOf(taken) : own;
    parts.push({ lot, quantity: taken, cost });
    if (cost !== null) {
      line.known = line.known.minus(taken);
      line.cost = line.cost.minus(cost);
    }
    wanted = wanted.minus(taken);
    if (lot.left.eq(ZERO)) line.first += 1;
  }
  return parts;
}

function cutOff(lot: Lot, taken: Decimal): Decimal | null {
  const before = costLeft(lot);
  lot.left = lot.left.minus(taken);
  const after = costLeft(lot);
  return before === null || after === null ? null : before.minus(after);
}

/** Successive shares of `total` by quantity, each rounded at 18 decimals, which all together are exactly `total`. */
function cutEvenly(total: Decimal, whole: Decimal): (part: Decimal) => Decimal {
  let [cumulated, given] = [ZERO, ZERO];
  return (part) => {
    cumulated = cumulated.plus(part);
    const reached = cumulated.eq(whole) ? total : divide(total.times(cumulated), whole);
    const share = reached.minus(given);
    given = reached;
    return share;
  };
}

function gainsOf(
  { account, quantity: whole }: Extract<LotChange, { readonly kind: 'out' }>,
  { kind, at, reference, proceeds }: LotDisposal,
  parts: readonly Part[],
): readonly RelivedGain[] {
  if (proceeds === null) return [];
  const shareOf = cutEvenly(proceeds, whole);
  return parts.flatMap(({ lot, quantity, cost }) => {
    const share = shareOf(quantity);
    if (cost === null) return [];
    const { acquiredAt, reference: lotReference } = lot;
    const place = { kind, account, reference, lotReference, acquiredAt, disposedAt: at };
    return [{ ...place, quantity, proceeds: share, cost }];
  });
}

function costLeft({ reference, acquiredAt, quantity, left, cost }: Lot): Decimal | null {
  if (cost === null) return null;
  return remainingCost({
    id: reference,
    asset: '',
    quantity,
    remaining: left,
    cost,
    acquiredAt: epochMs(acquiredAt),
    sequence: 0,
  });
}
