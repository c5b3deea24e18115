/** Height of a label of the price scale and of half the figure of a tick beside it, in pixels. */
const COVER_PX = 13;

export interface TickPlaces {
  /** Pixels from the top; null where a price is out of sight. */
  readonly toY: (price: number) => number | null;
  readonly format: (price: number) => string;
}

/** The figures of a price scale: a tick that the label of a line would half cover stays without one. */
export function writeTicks(ticks: readonly number[], labelled: readonly number[], places: TickPlaces): string[] {
  const taken = labelled.flatMap((price) => places.toY(price) ?? []);
  return ticks.map((price) => {
    const y = places.toY(price);
    const isCovered = y !== null && taken.some((label) => Math.abs(label - y) < COVER_PX);
    return isCovered ? '' : places.format(price);
  });
}
