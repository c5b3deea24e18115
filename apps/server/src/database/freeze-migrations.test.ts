import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findThawed, hashMigrations, parseFrozen, renderFrozen } from './freeze-migrations.ts';

const SUPABASE = resolve(import.meta.dirname, '../../../../supabase');

describe('migrations', () => {
  it('are as they landed, every one of them', async () => {
    const current = await hashMigrations(`${SUPABASE}/migrations`);
    const frozen = await readFile(`${SUPABASE}/migrations.sha256`, 'utf8');
    expect(findThawed(parseFrozen(frozen), current)).toEqual([]);
    expect(frozen, 'npm run -s schema lists a new one').toBe(renderFrozen(current));
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
