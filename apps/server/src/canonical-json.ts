import { setImmediate as breathe } from 'node:timers/promises';
import { isObject, sortedEntries, sortKeys } from '@atb/core/base/sort-keys';

/** Milliseconds of writing after which others have their turn. */
const TURN_MS = 5;

/**
 * JSON in which equal values are equal texts: the database gives objects back with their keys in another order. Results of tens of
 * thousands of trials are written list by list, so that the bots and requests of the process do not wait for all of it.
 */
export async function canonicalJson(value: object): Promise<string> {
  const pieces: string[] = [];
  let begun = performance.now();
  const write = async (part: unknown): Promise<void> => {
    if (!isObject(part) || Array.isArray(part)) {
      pieces.push(JSON.stringify(sortKeys(part)));
      return;
    }
    const entries = sortedEntries(part).filter(([, each]) => each !== undefined);
    pieces.push('{');
    for (const [place, [key, each]] of entries.entries()) {
      pieces.push(place === 0 ? '' : ',', JSON.stringify(key), ':');
      await write(each);
      if (performance.now() - begun < TURN_MS) continue;
      await breathe();
      begun = performance.now();
    }
    pieces.push('}');
  };
  await write(value);
  return pieces.join('');
}
