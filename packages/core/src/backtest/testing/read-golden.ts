import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface Tolerance {
  readonly abs: number;
  readonly rel: number;
}

/** A file of golden cases, by its name in the fixtures. */
export function readGolden<T>(name: string): T {
  const bytes = readFileSync(new URL(`../../../fixtures/${name}.json.gz`, import.meta.url));
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as T;
}

export function isWithin(actual: number, expected: number, { abs, rel }: Tolerance): boolean {
  return Math.abs(actual - expected) <= abs + rel * Math.abs(expected);
}
