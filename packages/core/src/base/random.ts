const UINT32 = 4_294_967_296;
const GOLDEN_GAMMA = 0x9e3779b9;
/** Keeps seed 0 from being mixed into 0. */
const SEED_OFFSET = 0x6d2b79f5;

/** Avalanches 32 bits: every input bit flips about half of the output bits. @see "Hash function prospector", lowbias32 */
function mix32(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return x ^ (x >>> 15);
}

/**
 * Random access: the number in [0, 1) at `index` of the stream that `seed` names, without the ones before it.
 * Index is a 32-bit integer and may be negative; the stream repeats after 2^32.
 */
export function randomAt(seed: number, index: number): number {
  return (mix32(mix32(seed + SEED_OFFSET) ^ mix32(Math.imul(index, GOLDEN_GAMMA))) >>> 0) / UINT32;
}

/** Sequential numbers in [0, 1); the same seed gives the same sequence on every machine. */
export function createRandom(seed: number): () => number {
  let index = 0;
  return () => {
    const value = randomAt(seed, index);
    index += 1;
    return value;
  };
}

/** 32-bit seed of its own for a named stream, such as one symbol of one market. */
export function deriveSeed(seed: number, name: string): number {
  let hash = mix32(seed + SEED_OFFSET);
  for (let i = 0; i < name.length; i += 1) hash = mix32(hash ^ name.charCodeAt(i));
  return hash >>> 0;
}
