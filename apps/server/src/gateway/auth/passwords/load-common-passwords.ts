import { readFileSync } from 'node:fs';

function linesOf(path: URL | string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== '');
}

/**
 * The common passwords that come with the product, and those of `breachedListPath` (one a line) when the operator has a
 * list of breached ones.
 */
export function loadCommonPasswords(breachedListPath?: string): ReadonlySet<string> {
  const shipped = linesOf(new URL('./common-passwords.txt', import.meta.url));
  return new Set([...shipped, ...(breachedListPath === undefined ? [] : linesOf(breachedListPath))]);
}
