/** A label that wants a place on the price scale. */
export interface LabelRequest {
  readonly id: string;
  /** Pixels from the top. */
  readonly y: number;
  /** The greater goes first. */
  readonly weight: number;
}

/** Height of a label of the price scale with a hair of air, in pixels. */
const LABEL_PX = 15;

/**
 * The labels that fit on a price scale without moving away from their lines, the weightiest first. `taken`: places that are
 * in use already, in pixels from the top.
 */
export function chooseLabels(requests: readonly LabelRequest[], taken: readonly number[]): ReadonlySet<string> {
  const places = [...taken];
  const chosen = new Set<string>();
  for (const { id, y } of requests.toSorted((a, b) => b.weight - a.weight)) {
    if (places.some((place) => Math.abs(place - y) < LABEL_PX)) continue;
    places.push(y);
    chosen.add(id);
  }
  return chosen;
}
