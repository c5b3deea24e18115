import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commitFiles, locateFiles } from './commit-files.ts';
import { makeFolder } from './testing/make-candles.ts';

let folder = '';
beforeEach(async () => {
  folder = await makeFolder();
});

const bytes = (text: string): Uint8Array => Buffer.from(text);

async function readAll(): Promise<Readonly<Record<string, string>>> {
  const located = await locateFiles(folder, (name) => /^[a-z]$/u.test(name));
  const texts = [...located].map(async ([name, path]) => [name, await readFile(path, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** What a process leaves that dies after it put `moved` of its files in their places. */
async function dieAfterMoving(moved: readonly string[], isCommitted: boolean): Promise<void> {
  const files = ['a', 'b', 'c'].map((name) => ({ name, temporary: `${name}.1.tmp` }));
  for (const { name, temporary } of files)
    await writeFile(join(folder, moved.includes(name) ? name : temporary), 'new');
  if (isCommitted) await writeFile(join(folder, '.commit'), JSON.stringify(files));
}

describe('commitFiles', () => {
  it('replaces all files and leaves nothing else', async () => {
    await commitFiles(folder, [{ name: 'a', bytes: bytes('1') }]);
    await commitFiles(folder, [
      { name: 'a', bytes: bytes('2') },
      { name: 'b', bytes: bytes('3') },
    ]);
    expect(await readAll()).toEqual({ a: '2', b: '3' });
    expect(await readdir(folder)).toEqual(['a', 'b']);
  });

  it('replaces none when one cannot be written', async () => {
    await writeFile(join(folder, 'a'), 'old');
    const files = [
      { name: 'a', bytes: bytes('new') },
      { name: 'nowhere/b', bytes: bytes('new') },
    ];
    await expect(commitFiles(folder, files)).rejects.toThrow('ENOENT');
    expect(await readAll()).toEqual({ a: 'old' });
    expect(await readdir(folder)).toEqual(['a']);
  });

  it.each([{ moved: [] }, { moved: ['a'] }, { moved: ['a', 'b'] }, { moved: ['a', 'b', 'c'] }])(
    'counts all files of a process that died with $moved in their places, and ends its work',
    async ({ moved }) => {
      for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), 'old');
      await dieAfterMoving(moved, true);
      expect(await readAll()).toEqual({ a: 'new', b: 'new', c: 'new' });
      await commitFiles(folder, [{ name: 'd', bytes: bytes('1') }]);
      expect(await readAll()).toEqual({ a: 'new', b: 'new', c: 'new', d: '1' });
      expect(await readdir(folder)).toEqual(['a', 'b', 'c', 'd']);
    },
  );

  it('counts none of a process that died before it had written all', async () => {
    for (const name of ['a', 'b', 'c']) await writeFile(join(folder, name), 'old');
    await dieAfterMoving([], false);
    expect(await readAll()).toEqual({ a: 'old', b: 'old', c: 'old' });
    await commitFiles(folder, [{ name: 'd', bytes: bytes('1') }]);
    expect(await readdir(folder)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('names a list that is damaged', async () => {
    await writeFile(join(folder, '.commit'), '[');
    await expect(readAll()).rejects.toThrow('.commit" cannot be read as candles');
  });
});
