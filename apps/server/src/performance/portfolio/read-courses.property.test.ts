import { DAY_MS } from '@atb/core/base/time';
import type { AssetChanges } from '@atb/core/portfolio/allocation-history';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuedByHoldings } from './read-courses.ts';

const priceOf = (asset: string, time: number): number | null => (asset === 'X' ? null : 1 + (time / DAY_MS) * 0.25);

interface Change {
  readonly asset: string;
  readonly day: number;
  readonly amount: number;
}

/** As the database adds them up. */
function byAsset(changes: readonly Change[]): readonly AssetChanges[] {
  return [...Map.groupBy(changes, ({ asset }) => asset)].map(([asset, own]) => {
    const days = [...Map.groupBy(own, ({ day }) => day)].toSorted(([a], [b]) => a - b);
    return {
      asset,
      days: days.map(([day]) => day),
      amounts: days.map(([, ofDay]) => ofDay.reduce((sum, { amount }) => sum + amount, 0)),
    };
  });
}

/** The definition, change by change. */
function byDefinition(changes: readonly Change[], moment: number): number | null {
  const end = Math.floor(moment / DAY_MS) * DAY_MS;
  let [value, isKnown] = [0, false];
  for (const [asset, own] of Map.groupBy(changes, (one) => one.asset)) {
    const units = own.reduce((sum, { day, amount }) => (day < end ? sum + amount : sum), 0);
    if (units === 0) continue;
    isKnown = true;
    value += units * (priceOf(asset, end) ?? 0);
  }
  return isKnown ? value : null;
}

const change = fc.record({
  asset: fc.constantFrom('A', 'B', 'X'),
  day: fc.integer({ min: 0, max: 30 }).map((day) => day * DAY_MS),
  // Halves and quarters add up exactly in any order.
  amount: fc.integer({ min: -40, max: 40 }).map((quarters) => quarters / 4),
});

describe('an account valued by what it held', () => {
  it('is worth the same at every moment as all changes before it added up', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(fc.integer({ min: 0, max: 32 * DAY_MS })), (changes, moments) => {
        const valued = valuedByHoldings(byAsset(changes), { at: priceOf });
        for (const moment of moments) expect(valued(moment)?.value ?? null).toBe(byDefinition(changes, moment));
      }),
    );
  });

  it('asks no price of a day twice, however many moments are in it', () => {
    let asked = 0;
    const at = (): number => (asked += 1);
    const valued = valuedByHoldings([{ asset: 'A', days: [0], amounts: [1] }], { at });
    for (let moment = 0; moment < 1_000; moment += 1) valued(DAY_MS + moment);
    expect(asked).toBe(1);
  });
});
