import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

const JUDGE = `
  import { judgeAudit } from ${JSON.stringify(pathToFileURL(resolve(ROOT, 'scripts/judge-audit.mjs')).href)};
  const [text, accepted] = process.argv.slice(1);
  console.log(JSON.stringify(judgeAudit(text, JSON.parse(accepted))));`;

async function judgeAudit(text: string, accepted: object = {}): Promise<unknown> {
  const args = ['--input-type=module', '--eval', JUDGE, '--', text, JSON.stringify(accepted)];
  return JSON.parse((await run(process.execPath, args)).stdout);
}

const advisory = (severity: string, id: string) => ({
  source: 1,
  title: 'Denial of service',
  url: `https://github.com/advisories/${id}`,
  severity,
  range: '<2.0.0',
});
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

describe('the audit of dependencies', () => {
  it('is clean without faults, and with small ones', async () => {
    expect(await judgeAudit(report({}))).toEqual({ status: 'clean' });
    expect(await judgeAudit(report({ left: { via: [advisory('moderate', 'GHSA-a')] } }))).toEqual({ status: 'clean' });
  });

  it('names a severe fault once, however many depend on it, unless it was accepted', async () => {
    const found = report({ left: { via: [advisory('high', 'GHSA-a')] }, right: { via: ['left'] } });
    expect(await judgeAudit(found)).toEqual({
      status: 'faulty',
      faults: ['left <2.0.0: Denial of service (high, GHSA-a)'],
    });
    expect(await judgeAudit(found, { 'GHSA-a': 'never reached' })).toEqual({ status: 'clean' });
  });

  it.each([
    [
      'npm warn audit 405\nnpm error audit endpoint returned an error\n{"message":"405 Method Not Allowed"}\nnpm error',
      '405 Method Not Allowed',
    ],
    ['npm error code ENOTFOUND', 'the registry did not answer'],
    ['', 'the registry did not answer'],
  ])('says when nobody could be asked: %j', async (text, reason) => {
    expect(await judgeAudit(text)).toEqual({ status: 'unknown', reason });
  });
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: ReadonlyArray<{ readonly alg: string; readonly content: string }>;
  readonly licenses?: readonly object[];
}

it('lists what is shipped, each with its version, digest and licence, and leaves tools out', async () => {
  const make = () => run(process.execPath, [resolve(ROOT, 'scripts/sbom.mjs')], { maxBuffer: 64 * 1024 * 1024 });
  const [first, second] = [await make(), await make()];
  expect(first.stdout).toBe(second.stdout);
  const bill = JSON.parse(first.stdout) as { readonly components: readonly Component[] };
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component: { name: 'atb' } } });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['big.js', 'pg', 'react', '@supabase/supabase-js', 'lightweight-charts']),
  );
  for (const tool of ['vitest', '@playwright/test', 'lighthouse', '@atb/core']) expect(names).not.toContain(tool);
  expect(bill.components.find(({ name }) => name === 'big.js')).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/big\.js@\d/u),
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/u) }],
    licenses: [{ expression: 'MIT' }],
  });
  const bare = bill.components.filter(({ version, licenses }) => version === '' || licenses === undefined);
  expect(
    bare.map(({ name }) => name),
    'it has its licence, MIT, as a file alone',
  ).toEqual(['png-js']);
});
