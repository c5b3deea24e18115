/** Negative when `a` is used before `b`; never 0 of two lots. */
export type LineOrder<Lot> = (a: Lot, b: Lot) => number;

/**
 * Lots in the order in which they are used, in blocks one after another: wherever one comes, those behind it in its block alone make room,
 * which in one array of a hundred thousand would take half a minute.
 */
export interface LotLine<Lot> {
  /** None is empty. */
  readonly blocks: Lot[][];
}

export const BLOCK_MAX = 512;

/** Where its order says. */
export function addInOrder<Lot>({ blocks }: LotLine<Lot>, order: LineOrder<Lot>, lot: Lot): void {
  const place = Math.min(
    countBefore(blocks, (block) => isBefore(block.at(-1), order, lot)),
    blocks.length - 1,
  );
  const block = blocks[place];
  if (block === undefined) {
    blocks.push([lot]);
    return;
  }
  block.splice(
    countBefore(block, (other) => isBefore(other, order, lot)),
    0,
    lot,
  );
  if (block.length > BLOCK_MAX) blocks.splice(place + 1, 0, block.splice(BLOCK_MAX / 2));
}

function isBefore<Lot>(other: Lot | undefined, order: LineOrder<Lot>, lot: Lot): boolean {
  return other !== undefined && order(other, lot) < 0;
}

/** How many at the beginning fulfil what none behind them does. */
function countBefore<Item>(items: readonly Item[], isOne: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const item = items[middle];
    if (item !== undefined && isOne(item)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The one to be used next. */
export function foremost<Lot>({ blocks }: LotLine<Lot>): Lot | undefined {
  return blocks[0]?.[0];
}

/** It is used up. */
export function dropForemost<Lot>({ blocks }: LotLine<Lot>): void {
  const [block] = blocks;
  block?.shift();
  if (block?.length === 0) blocks.shift();
}
