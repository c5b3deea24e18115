import { type Decimal, minDecimal, sumDecimals, ZERO } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import { remainingCost } from '../ledger/tax-lot.ts';
import { isCash } from '../market/pair.ts';
import { addByAge, type AgeLine, mergeByAge } from './age-line.ts';
import { type LotChange, lotChangesOf, type ReliveInput } from './lot-changes.ts';

/** What is left of a lot, found a second time. */
export interface RelivedLot {
  readonly reference: string;
  /** Milliseconds since the epoch. */
  readonly acquiredAt: number;
  readonly left: Decimal;
  /** Of what is left; null where nobody can say what the units cost. */
  readonly cost: Decimal | null;
}

interface Lot {
  readonly reference: string;
  readonly acquiredAt: number;
  readonly quantity: Decimal;
  readonly cost: Decimal | null;
  left: Decimal;
}

type Line = AgeLine<Lot>;

/**
 * Open lots of one asset in an account, each account for itself and the oldest used first, found apart from `runTax`: the changes of this
 * one asset are gathered from all executions and movements, in decimals, and cut off a plain line of lots.
 */
export function reliveLots(input: ReliveInput, asset: string, account: number): readonly RelivedLot[] {
  if (isCash(asset)) return [];
  const lines = new Map<number, Line>();
  for (const change of lotChangesOf(input, asset)) carryOut(lines, change);
  const { lots, first } = lineOf(lines, account);
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

function lineOf(lines: Map<number, Line>, account: number): Line {
  const known = lines.get(account) ?? { lots: [], first: 0 };
  lines.set(account, known);
  return known;
}

function carryOut(lines: Map<number, Line>, change: LotChange): void {
  const line = lineOf(lines, change.account);
  if (change.kind === 'in') {
    const { reference, acquiredAt, quantity, cost } = change;
    return addByAge(line, { reference, acquiredAt, quantity, cost, left: quantity });
  }
  const parts = take(line, change.quantity);
  if (change.kind === 'out') return;
  const { reference, acquiredAt } = change;
  const missing = change.quantity.minus(sumDecimals(parts.map(({ quantity }) => quantity)));
  const unknown = missing.gt(ZERO) ? [{ reference, acquiredAt, quantity: missing, cost: null, left: missing }] : [];
  mergeByAge(lineOf(lines, change.to), [...parts, ...unknown]);
}

/** Cuts off the oldest units; what is cut off of a lot is a lot by itself, with its part of the cost. */
function take(line: Line, quantity: Decimal): readonly Lot[] {
  const parts: Lot[] = [];
  let wanted = quantity;
  for (let lot = line.lots[line.first]; lot !== undefined && wanted.gt(ZERO); lot = line.lots[line.first]) {
    const taken = minDecimal(wanted, lot.left);
    const before = costLeft(lot);
    lot.left = lot.left.minus(taken);
    const after = costLeft(lot);
    const cost = before === null || after === null ? null : before.minus(after);
    parts.push({ reference: lot.reference, acquiredAt: lot.acquiredAt, quantity: taken, cost, left: taken });
    wanted = wanted.minus(taken);
    if (lot.left.eq(ZERO)) line.first += 1;
  }
  return parts;
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
