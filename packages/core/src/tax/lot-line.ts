/** Negative when `a` is used before `b`; never 0 of two lots. */
export type LineOrder<Lot> = (a: Lot, b: Lot) => number;

/** Lots in the order in which they are used: those before `first` are used up. */
export interface LotLine<Lot> {
  readonly lots: Lot[];
  first: number;
}

/** Where its order says. */
export function addInOrder<Lot>(line: LotLine<Lot>, order: LineOrder<Lot>, lot: Lot): void {
  line.lots.splice(placeOf(line, order, lot), 0, lot);
}

/** The same for many at once, one after another: each lot of the line is passed once, however many come. */
export function mergeInOrder<Lot>(line: LotLine<Lot>, order: LineOrder<Lot>, parts: readonly Lot[]): void {
  const sorted = parts.toSorted(order);
  const [foremost] = sorted;
  if (foremost === undefined) return;
  const { lots } = line;
  const behind = lots.splice(placeOf(line, order, foremost));
  let next = 0;
  for (const part of sorted) {
    for (let lot = behind[next]; lot !== undefined && order(lot, part) < 0; lot = behind[next]) {
      lots.push(lot);
      next += 1;
    }
    lots.push(part);
  }
  for (const lot of behind.slice(next)) lots.push(lot);
}

function placeOf<Lot>({ lots, first }: LotLine<Lot>, order: LineOrder<Lot>, lot: Lot): number {
  let [from, to] = [first, lots.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = lots[middle];
    if (other !== undefined && order(other, lot) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
