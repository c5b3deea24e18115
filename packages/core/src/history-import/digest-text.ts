const PRIMES = [0x01000193, 0x85ebca6b] as const;

/** 106 bits of a text (two rounds of cyrb53): enough that lines of a lifetime are told apart. */
export function digestText(text: string): string {
  return `${cyrb53(text, PRIMES[0])}${cyrb53(text, PRIMES[1])}`;
}

function cyrb53(text: string, seed: number): string {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
