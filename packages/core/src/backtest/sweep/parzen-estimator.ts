/** Density over the indices 0 to `count - 1` of one parameter. */
export interface ParzenEstimator {
  readonly logDensity: (index: number) => number;
  readonly draw: (random: () => number) => number;
}

/** Narrowest bell, as a share of the range: neighbours of a good value remain worth a try. */
const WIDTH_MIN = 0.04;

/**
 * A bell around each observed index and one as wide as the range, all of equal weight. Bells narrow as observations
 * gather. A density is reckoned once an index, from the distinct observations. @see Bergstra et al. 2011, section 4.2
 */
export function createParzenEstimator(indices: readonly number[], count: number): ParzenEstimator {
  const width = Math.max(1, count) * Math.max(WIDTH_MIN, 1 / (1 + indices.length));
  const weight = 1 / (indices.length + 1);
  const seen = new Map<number, number>();
  for (const index of indices) seen.set(index, (seen.get(index) ?? 0) + 1);
  const known = new Map<number, number>();
  const clamp = (value: number): number => Math.min(count - 1, Math.max(0, Math.round(value)));
  const reckon = (index: number): number => {
    let density = weight / count;
    for (const [centre, times] of seen) density += weight * times * bell((index - centre) / width) * (1 / width);
    return Math.log(density);
  };
  return {
    logDensity: (index) => {
      const found = known.get(index) ?? reckon(index);
      known.set(index, found);
      return found;
    },
    draw: (random) => {
      const chosen = Math.floor(random() * (indices.length + 1));
      const centre = indices[chosen];
      if (centre === undefined) return Math.floor(random() * count);
      return clamp(centre + width * drawNormal(random));
    },
  };
}

function bell(distance: number): number {
  return Math.exp(-0.5 * distance * distance) / Math.sqrt(2 * Math.PI);
}

/** @see Box and Muller 1958 */
function drawNormal(random: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
