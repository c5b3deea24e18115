import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findLate, findThawed, hashMigrations, parseFrozen, renderFrozen } from './freeze-migrations.ts';

const SUPABASE = resolve(import.meta.dirname, '../../../../supabase');
/** From here on each commit keeps to what those before it had; those of a few days earlier were still written while they lay here. */
const KEPT_SINCE = '2026-11-28T17:00:00Z';

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: SUPABASE, maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** The list of each commit that changed it; none where there is no history (an archive, a clone of the last commit alone). */
async function listsOfHistory(): Promise<readonly string[]> {
  const range = ['log', '--first-parent', '--format=%H', `--since=${KEPT_SINCE}`, '--', 'migrations.sha256'];
  const commits = await git(...range).catch(() => '');
  return Promise.all(
    commits.split('\n').flatMap((hash) => (hash === '' ? [] : [git('show', `${hash}:./migrations.sha256`)])),
  );
}

describe('migrations', () => {
  it('are as they landed, every one of them', async () => {
    const current = await hashMigrations(`${SUPABASE}/migrations`);
    const frozen = await readFile(`${SUPABASE}/migrations.sha256`, 'utf8');
    expect(findThawed(parseFrozen(frozen), current)).toEqual([]);
    expect(frozen, 'npm run -s schema lists a new one').toBe(renderFrozen(current));
  });

  it('are what each commit before had, and none of them is older than what it had', async () => {
    const current = await hashMigrations(`${SUPABASE}/migrations`);
    const lists = (await listsOfHistory()).map(parseFrozen);
    const faults = lists.flatMap((earlier) => [...findThawed(earlier, current), ...findLate(earlier, current)]);
    expect([...new Set(faults)]).toEqual([]);
  });

  it('are late when a commit before had a newer one', () => {
    const earlier = new Map([
      ['1_a.sql', 'a'],
      ['3_c.sql', 'c'],
    ] as const);
    const current = new Map([...earlier, ['2_b.sql', 'b'], ['4_d.sql', 'd']]);
    expect(findLate(earlier, current)).toEqual([expect.stringContaining('"2_b.sql" came after "3_c.sql"')]);
  });

  it('are missed when they are changed or removed', () => {
    const frozen = new Map([
      ['1_a.sql', 'a'.repeat(64)],
      ['2_b.sql', 'b'.repeat(64)],
      ['3_c.sql', 'c'.repeat(64)],
    ]);
    const current = new Map([
      ['1_a.sql', 'a'.repeat(64)],
      ['2_b.sql', 'f'.repeat(64)],
      ['4_d.sql', 'd'.repeat(64)],
    ]);
    expect(findThawed(parseFrozen(renderFrozen(frozen)), current)).toEqual([
      expect.stringContaining('"2_b.sql" was changed'),
      expect.stringContaining('"3_c.sql" was removed'),
    ]);
  });
});
