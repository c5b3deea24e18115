// @vitest-environment node
import { expect, it } from 'vitest';
import type { SystemReport } from './api/system-report.ts';
import { describeDatabase, describeUpdate } from './describe-report.ts';

const server = { version: '0.1.0', commit: 'aaaaaaaaaaaa' } as SystemReport['server'];
const same = { version: '0.1.0', commit: 'aaaaaaaaaaaa', fetched: 0 };

it.each([
  ['None on this machine', same],
  ['Restart to update', { ...same, commit: 'bbbbbbbbbbbb' }],
  ['Restart to update', { ...same, version: '0.2.0', commit: null }],
  ['3 commits fetched', { ...same, fetched: 3 }],
  ['Not known', { version: '0.1.0', commit: null, fetched: null }],
])('says of an update: %s', (value, installed) => {
  expect(describeUpdate({ server, installed })).toMatchObject({ label: 'Update', value });
});

it('tells when a backup was last restored for a test, whichever it was', () => {
  const database = { version: '18', sizeBytes: 1, connections: 1, connectionsMax: 2, pools: [] };
  const backup = { name: 'Encrypted', bytes: 2e6 };
  const tested = (backups: SystemReport['backups']) =>
    describeDatabase({ database, backups } as unknown as SystemReport).find(
      ({ label }) => label === 'Last restore test',
    );
  expect(tested([{ ...backup, at: '2026-11-27T00:00:00Z', restoreTestedAt: null }])).toMatchObject({
    value: 'None made',
  });
  expect(
    tested([
      { ...backup, at: '2026-11-27T00:00:00Z', restoreTestedAt: null },
      { ...backup, at: '2026-11-20T00:00:00Z', restoreTestedAt: '2026-11-25T10:00:00Z' },
      { ...backup, at: '2026-11-01T00:00:00Z', restoreTestedAt: '2026-11-02T10:00:00Z' },
    ]),
  ).toMatchObject({ value: '25 Nov 2026, 10:00:00 UTC' });
});
