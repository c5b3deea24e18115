/** Does what many ask for in a few rounds: what comes while a round is under way goes together in the next. */
export function gather<Item, Outcome>(
  work: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  { itemsMax, roundsMax }: { readonly itemsMax: number; readonly roundsMax: number },
): (item: Item) => Promise<Outcome> {
  const waiting: { readonly item: Item; readonly done: PromiseWithResolvers<Outcome> }[] = [];
  let rounds = 0;

  const next = (): void => {
    if (rounds >= roundsMax || waiting.length === 0) return;
    rounds += 1;
    const taken = waiting.splice(0, itemsMax);
    void work(taken.map(({ item }) => item))
      .then(
        (outcomes) =>
          taken.forEach(({ done }, index) => {
            const outcome = outcomes[index];
            if (outcome === undefined) done.reject(new Error('a round left one of its items out'));
            else done.resolve(outcome);
          }),
        (error: unknown) => taken.forEach(({ done }) => done.reject(error)),
      )
      .finally(() => {
        rounds -= 1;
        next();
      });
  };

  return (item) => {
    const done = Promise.withResolvers<Outcome>();
    waiting.push({ item, done });
    // Whoever comes in the same turn of the loop goes along.
    queueMicrotask(next);
    return done.promise;
  };
}
