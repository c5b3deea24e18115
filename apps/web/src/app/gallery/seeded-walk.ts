/** A repeatable random walk from `start`, steps of about half a percent. */
export function seededWalk(seed: number, count: number, start: number): readonly number[] {
  let state = seed;
  let value = start;
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    value *= 1 + (state / 4_294_967_296 - 0.5) * 0.011;
    return value;
  });
}
