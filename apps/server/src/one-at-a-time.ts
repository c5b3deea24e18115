/**
 * Makes a piece of heavy work that many may ask for: one at a time, in the order in which they asked, and whoever asks
 * for the same while it waits or is done shares its outcome.
 */
export function oneAtATime<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key) => {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const outcome = last.then(() => work(key)).finally(() => underWay.delete(key));
    last = outcome.catch(() => undefined); // told to whoever asked for it
    underWay.set(key, outcome);
    return outcome;
  };
}
