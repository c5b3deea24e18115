import fc from 'fast-check';

/** After so many times as many cases, what none of them has shown is taken to be impossible. */
const ROUNDS_MAX = 20;

/**
 * Checks a property with random cases, and with as many again as long as those before have not shown what the test is about: a round of them
 * may happen to show none of it. What is still missing in the end is for the test to say.
 * @param isShown asked after each round.
 * @param parameters of each round; `examples` are cases of every one.
 */
export function assertUntil<Ts>(
  property: fc.IProperty<Ts>,
  isShown: () => boolean,
  parameters: fc.Parameters<Ts>,
): void {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    fc.assert(property, parameters);
    if (isShown()) return;
  }
}
