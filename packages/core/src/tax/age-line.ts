interface Aged {
  /** Milliseconds since the epoch. */
  readonly acquiredAt: number;
}

/** Lots of one account: those before `first` are used up, from there on the oldest come first. */
export interface AgeLine<Lot extends Aged> {
  readonly lots: Lot[];
  first: number;
}

/** Behind all that are as old: most come last. */
export function addByAge<Lot extends Aged>(line: AgeLine<Lot>, lot: Lot): void {
  line.lots.splice(placeBehind(line, lot.acquiredAt), 0, lot);
}

/** The same for many at once, one after another: each lot of the line is passed once, however many come. */
export function mergeByAge<Lot extends Aged>(line: AgeLine<Lot>, parts: readonly Lot[]): void {
  const sorted = parts.toSorted((a, b) => a.acquiredAt - b.acquiredAt);
  const [oldest] = sorted;
  if (oldest === undefined) return;
  const { lots } = line;
  const newer = lots.splice(placeBehind(line, oldest.acquiredAt));
  let next = 0;
  for (const part of sorted) {
    for (let lot = newer[next]; lot !== undefined && lot.acquiredAt <= part.acquiredAt; lot = newer[next]) {
      lots.push(lot);
      next += 1;
    }
    lots.push(part);
  }
  for (const lot of newer.slice(next)) lots.push(lot);
}

function placeBehind<Lot extends Aged>({ lots, first }: AgeLine<Lot>, acquiredAt: number): number {
  let place = lots.length;
  while (place > first && (lots[place - 1]?.acquiredAt ?? 0) > acquiredAt) place -= 1;
  return place;
}
