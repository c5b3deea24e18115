export interface HoldingInput {
  readonly time: Float64Array;
  readonly isSale: Uint8Array;
  readonly symbol: Uint16Array;
  readonly bot: Uint16Array;
  /** Base units. */
  readonly quantity: Float64Array;
}

/** What one owner holds of one symbol. */
interface Holding {
  readonly times: number[];
  readonly quantities: number[];
  /** First purchase that is not used up. */
  first: number;
}

/** By symbol and owner. */
export type Holdings = Map<number, Holding>;

const OWNERS_MAX = 65_536;
/** What quantities may differ by and still be the same, as a share. */
const NOISE = 1e-9;

/**
 * How long each sale's coins were held, milliseconds: the mean by quantity, where each owner sells first what it bought first.
 * NaN for purchases and for coins that no purchase brought. `holdings` are those before the first row, and are brought up to date.
 */
export function holdingTimes(
  { time, isSale, symbol, bot, quantity }: HoldingInput,
  holdings: Holdings,
): Float64Array<ArrayBuffer> {
  const held = new Float64Array(time.length).fill(Number.NaN);
  for (let row = 0; row < time.length; row += 1) {
    const key = (symbol[row] ?? 0) * OWNERS_MAX + (bot[row] ?? 0);
    const holding = holdings.get(key) ?? { times: [], quantities: [], first: 0 };
    holdings.set(key, holding);
    if (isSale[row] === 1) held[row] = sell(holding, quantity[row] ?? 0, time[row] ?? 0);
    else {
      holding.times.push(time[row] ?? 0);
      holding.quantities.push(quantity[row] ?? 0);
    }
  }
  return held;
}

function sell(holding: Holding, quantity: number, now: number): number {
  let left = quantity;
  let weighed = 0;
  while (left > quantity * NOISE && holding.first < holding.times.length) {
    const { first } = holding;
    const there = holding.quantities[first] ?? 0;
    const taken = Math.min(left, there);
    weighed += taken * (now - (holding.times[first] ?? now));
    left -= taken;
    holding.quantities[first] = there - taken;
    if (there - taken <= there * NOISE) holding.first += 1;
  }
  const matched = quantity - left;
  return matched > quantity * NOISE ? weighed / matched : Number.NaN;
}
