import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { leaveOut } from '../../build/trim-libraries-plugin.ts';
import { UNUSED_PARTS } from '../../build/unused-parts.ts';

const LIBRARIES = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), '..');
const SOURCES = globSync(join(import.meta.dirname, '../**/*.{ts,tsx}'))
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it.each(['auth-js', 'postgrest-js'])('leaves out nothing of %s that a page calls', (library) => {
  const called = new Set([...SOURCES.matchAll(/\.([a-zA-Z]+)\(/gu)].map(([, name]) => name));
  const parts = UNUSED_PARTS.find(({ file }) => file.startsWith(`@supabase/${library}/`));
  const names = parts?.names.map((name) => name.replace(/^[A-Za-z]+\._?/u, '')) ?? [];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => called.has(name))).toEqual([]);
});

it('leaves out nothing of the router that a page imports', () => {
  const imported = [...SOURCES.matchAll(/import \{([^}]*)\} from 'react-router'/gu)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  expect(imported).toContain('Link');
  const names = UNUSED_PARTS.find(({ file }) => file.startsWith('react-router'))?.names ?? [];
  expect(names.filter((name) => imported.includes(name))).toEqual([]);
});

it('keeps everything else of a module as it is, and says which name it does not find', () => {
  const code =
    'class A { async one(x) { return x; } two() { return 2; } }\nvar B = class { three() {} };\nfunction four() { return 4; }';
  const left = leaveOut(code, ['A.one', 'B', 'four']);
  const { a, four, B } = runInNewContext(`${left}; ({ a: new A(), four, B })`) as {
    a: { one: () => Promise<unknown>; two: () => number };
    four: () => unknown;
    B: () => unknown;
  };
  expect(a.two()).toBe(2);
  expect(four).toThrow('Left out of this build');
  expect(B).toThrow('Left out of this build');
  expect(() => leaveOut(code, ['A.gone'])).toThrow('A.gone');
  return expect(a.one()).rejects.toThrow('Left out of this build');
});

it.each(UNUSED_PARTS)('finds all that it leaves out of $file, as it is installed', ({ file, names }) => {
  const code = readFileSync(join(LIBRARIES, file), 'utf8');
  expect(leaveOut(code, names).length).toBeLessThan(code.length);
});
