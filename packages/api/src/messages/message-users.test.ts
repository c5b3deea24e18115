import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const CATALOGUE = import.meta.dirname;

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//u.test(file);

/** What runs: neither tests nor what only they use. */
const PRODUCT = ['packages/*/src', 'apps/*/src'].flatMap((folder) =>
  globSync(join(ROOT, folder, '**/*.{ts,tsx}'))
    .filter((file) => !isTest(relative(ROOT, file)))
    .map((file) => readFileSync(file, 'utf8')),
);

/** Names under which a file speaks of a catalogue: its own, and constants that stand for it. */
function namesIn(source: string, catalogue: string): readonly string[] {
  const others = [...source.matchAll(new RegExp(`const (\\w+) = ${catalogue};`, 'gu'))];
  return [catalogue, ...others.flatMap(([, name]) => name ?? [])];
}

function isUsed(catalogue: string, key: string): boolean {
  return PRODUCT.some(
    (source) =>
      source.includes(catalogue) &&
      namesIn(source, catalogue).some((name) => new RegExp(`\\b${name}(?:\\.${key}\\b|\\[)`, 'u').test(source)),
  );
}

describe('the catalogue of messages', () => {
  it.each(globSync(join(CATALOGUE, '*.ts')).filter((file) => !isTest(file)))(
    'has a user for every text of %s',
    async (file) => {
      const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
      const texts = Object.entries(exported).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null ? Object.keys(value).map((key) => [name, key] as const) : [],
      );
      const unused = texts.filter(([name, key]) => !isUsed(name, key)).map((path) => path.join('.'));
      expect(unused).toEqual([]);
    },
  );
});
