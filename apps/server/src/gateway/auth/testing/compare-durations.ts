const ROUNDS = 15;

/**
 * How much longer the one takes than the other, as a ratio of their shortest times: what other work on the machine adds is never
 * in the shortest of many. They take turns.
 */
export async function compareDurations(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const shortest = { one: Number.POSITIVE_INFINITY, other: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    shortest.one = Math.min(shortest.one, await durationOf(one));
    shortest.other = Math.min(shortest.other, await durationOf(other));
  }
  return shortest.one / shortest.other;
}

async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
