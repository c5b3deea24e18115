import { type Decimal, divide, minDecimal, sumDecimals, toPlain, ZERO } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { LotMethod } from '../ledger/lot-method.ts';
import { remainingCost } from '../ledger/tax-lot.ts';
import { readMoney, readUnits, type TaxMoney, type Units } from './fixed.ts';
import { type AssetIndex, type LotChange, type LotDisposal, lotChangesOf } from './lot-changes.ts';
import { addInOrder, dropForemost, foremost, type LineOrder, type LotLine } from './lot-line.ts';
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
  /** Both in milliseconds since the epoch. */
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
  left: Decimal;
  /** Both in whole steps, where lots are compared by the cost of a unit. */
  readonly steps: { readonly quantity: Units; readonly cost: TaxMoney } | null;
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
  readonly budget: PartBudget;
  sequence: number;
}

/** How many parts may still be cut off lots: few changes can cut many, such as all lots sent to and fro. */
export interface PartBudget {
  left: number;
}

/** More parts were to be cut off than the budget has. */
export class PartsSpent extends Error {}

const byAge: LineOrder<Lot> = (a, b) => a.acquiredAt - b.acquiredAt || a.sequence - b.sequence;

/** The dearest unit first; what has no known cost goes last. */
function byUnitCost({ steps: a }: Lot, { steps: b }: Lot): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const difference = b.cost * a.quantity - a.cost * b.quantity;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

const ORDER: Readonly<Record<LotMethod, LineOrder<Lot>>> = {
  fifo: byAge,
  average: byAge,
  lifo: (a, b) => byAge(b, a),
  hifo: (a, b) => byUnitCost(a, b) || byAge(a, b),
};

/**
 * Open lots of one asset in an account, each account for itself and the oldest used first, found apart from `runTax`: the changes of this
 * one asset are gathered from all executions and movements, in decimals, and what goes is cut off the lots one after another.
 * @throws `PartsSpent`.
 */
export function reliveLots(
  index: AssetIndex,
  asset: string,
  account: number,
  budget: PartBudget,
): readonly RelivedLot[] {
  const living = live(index, { method: 'fifo', pool: 'account' }, budget);
  for (const change of lotChangesOf(index, asset)) carryOut(living, change);
  const { blocks } = lineOf(living, account);
  return blocks.flat().map((lot) => ({
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

/** Every gain of one asset in the order of time, found apart from `runTax`. @throws `PartsSpent`. */
export function* reliveGains(
  index: AssetIndex,
  asset: string,
  rules: LotRules,
  budget: PartBudget,
): Generator<RelivedGain> {
  const living = live(index, rules, budget);
  for (const change of lotChangesOf(index, asset)) yield* carryOut(living, change);
}

function live(index: AssetIndex, rules: LotRules, budget: PartBudget): Living {
  return { index, rules, lines: new Map(), budget, sequence: 0 };
}

function lineOf({ index, rules, lines }: Living, account: number): Line {
  const shared = index.paperAccounts.has(account) ? 'paper' : 'real';
  const key = rules.pool === 'account' ? String(account) : shared;
  const known = lines.get(key) ?? { blocks: [], known: ZERO, cost: ZERO };
  lines.set(key, known);
  return known;
}

/** Answers what was gained. */
function carryOut(living: Living, change: LotChange): readonly RelivedGain[] {
  if (change.kind === 'income' || change.kind === 'fee') return [];
  const line = lineOf(living, change.account);
  if (change.kind === 'in') {
    keep(living, line, change);
    return [];
  }
  if (change.kind === 'out') {
    const parts = take(living, line, change.quantity);
    return change.disposal === null ? [] : gainsOf(change, change.disposal, parts);
  }
  // Coins of one pool stay in it wherever they lie.
  if (living.rules.pool === 'account') move(living, change, take(living, line, change.quantity));
  return [];
}

function move(living: Living, change: Extract<LotChange, { readonly kind: 'move' }>, parts: readonly Part[]): void {
  const { reference, acquiredAt } = change;
  const missing = change.quantity.minus(sumDecimals(parts.map(({ quantity }) => quantity)));
  const line = lineOf(living, change.to);
  for (const { lot, quantity, cost } of parts) keep(living, line, { ...lot, quantity, cost });
  if (missing.gt(ZERO)) keep(living, line, { reference, acquiredAt, quantity: missing, cost: null });
}

/** As a lot of its own. */
function keep(
  living: Living,
  line: Line,
  { reference, acquiredAt, quantity, cost }: Pick<Lot, 'reference' | 'acquiredAt' | 'quantity' | 'cost'>,
): void {
  const { method } = living.rules;
  living.sequence += 1;
  const steps =
    method === 'hifo' && cost !== null
      ? { quantity: readUnits(toPlain(quantity)), cost: readMoney(toPlain(cost)) }
      : null;
  const lot = { reference, acquiredAt, sequence: living.sequence, quantity, cost, left: quantity, steps };
  addInOrder(line, ORDER[method], lot);
  if (cost === null) return;
  line.known = line.known.plus(quantity);
  line.cost = line.cost.plus(cost);
}

/** Cuts units off the lots whose turn it is, each with its part of the cost, or of that of all by average. */
function take({ rules, budget }: Living, line: Line, quantity: Decimal): readonly Part[] {
  const parts: Part[] = [];
  const averageOf = rules.method === 'average' ? cutEvenly(line.cost, line.known) : null;
  let wanted = quantity;
  for (let lot = foremost(line); lot !== undefined && wanted.gt(ZERO); lot = foremost(line)) {
    if (budget.left === 0) throw new PartsSpent('more parts of lots than may be cut off');
    budget.left -= 1;
    const taken = minDecimal(wanted, lot.left);
    const cost = cutOff(lot, taken, averageOf);
    parts.push({ lot, quantity: taken, cost });
    if (cost !== null) {
      line.known = line.known.minus(taken);
      line.cost = line.cost.minus(cost);
    }
    wanted = wanted.minus(taken);
    if (lot.left.eq(ZERO)) dropForemost(line);
  }
  return parts;
}

/** Answers what the units cost; null where nobody can say. */
function cutOff(lot: Lot, taken: Decimal, averageOf: ((part: Decimal) => Decimal) | null): Decimal | null {
  const before = averageOf === null ? costLeft(lot) : null;
  lot.left = lot.left.minus(taken);
  if (lot.cost === null) return null;
  if (averageOf !== null) return averageOf(taken);
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
