import { beforeAll, describe, expect, it } from 'vitest';
import { type CandleSeries, sliceCandleSeries } from '../../market/candle-series.ts';
import { checkLookahead } from '../check-lookahead.ts';
import { checkStrategy, checkedLength } from '../check-strategy.ts';
import { compileStrategy } from '../compile-strategy.ts';
import { STRATEGY_CATEGORIES, type StrategyDefinition } from '../definition.ts';
import type { ExitDistance, SideSignals, SignalColumns } from '../signal-columns.ts';
import { lastCandles, retimeCandles, sampleCandles } from '../testing/sample-candles.ts';
import { STRATEGIES } from './catalogue.ts';

const ENTRIES_MIN = 5;
/** Of the entries of two strategies together, the share at which they may agree. */
const AGREEMENT_MAX = 0.6;

/** Rows at which a signal to enter begins. */
function entryRows(side: SideSignals | null): readonly number[] {
  const rows: number[] = [];
  side?.entry.forEach((flag, row) => {
    if (flag === 1 && side.entry[row - 1] !== 1) rows.push(row);
  });
  return rows;
}

function distancesOf({ protection }: SideSignals): readonly ExitDistance[] {
  const { stopLoss, takeProfit, trailing } = protection;
  const target = takeProfit?.kind === 'schedule' ? null : takeProfit;
  return [stopLoss, target, trailing?.distance ?? null].filter((each) => each !== null);
}

/** First entry whose stop, target or trailing distance is none at all; null when all are there. */
function firstBareEntry(signals: SignalColumns): number | null {
  for (const side of [signals.long, signals.short]) {
    if (side === null) continue;
    for (const distance of distancesOf(side)) {
      const at = (row: number): number =>
        distance.kind === 'fraction' ? distance.value : (distance.values[row] ?? Number.NaN);
      const bare = side.entry.findIndex((flag, row) => flag === 1 && !(at(row) > 0));
      if (bare >= 0) return bare;
    }
  }
  return null;
}

/** Entries as numbers, those to sell short below 0. */
function entriesOn(definition: StrategyDefinition, series: CandleSeries): ReadonlySet<number> {
  const { long, short } = compileStrategy(definition).columns(retimeCandles(series, definition.runsOn));
  return new Set([...entryRows(long), ...entryRows(short).map((row) => -row)]);
}

function agreement(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let both = 0;
  for (const row of one) if (other.has(row)) both += 1;
  return both / Math.max(1, one.size + other.size - both);
}

/** The rules to enter without their numbers, parameters and names. */
function shapeOf({ entry }: StrategyDefinition): string {
  return JSON.stringify(entry, (key, value: unknown) => {
    if (key === 'name') return undefined;
    const isNumber = typeof value === 'number' || (typeof value === 'object' && value !== null && 'param' in value);
    return isNumber ? '#' : value;
  });
}

describe('the catalogue as a whole', () => {
  it.each(STRATEGY_CATEGORIES)('has twenty strategies of the family %s, for several levels of skill', (category) => {
    const family = STRATEGIES.filter((each) => each.category === category);
    expect(family.map(({ id }) => id)).toHaveLength(20);
    expect(new Set(family.map(({ difficulty }) => difficulty)).size).toBeGreaterThan(2);
  });

  it('gives every strategy a name of its own', () => {
    expect(new Set(STRATEGIES.map(({ name }) => name.toLowerCase())).size).toBe(STRATEGIES.length);
  });

  it('has no rule twice with other numbers', () => {
    const byShape = new Map<string, string>();
    for (const definition of STRATEGIES) {
      const shape = shapeOf(definition);
      expect(byShape.get(shape), `${definition.id} has the rule of another`).toBeUndefined();
      byShape.set(shape, definition.id);
    }
  });

  it('has no strategy that enters where another one does, on the same prices', () => {
    const series = lastCandles(sampleCandles('1h'), 12_000);
    const entries = STRATEGIES.map((definition) => [definition.id, entriesOn(definition, series)] as const);
    const copies = entries.flatMap(([one, rows], index) =>
      entries.slice(index + 1).flatMap(([other, otherRows]) => {
        const share = agreement(rows, otherRows);
        return share > AGREEMENT_MAX ? [`${one} and ${other}: ${share.toFixed(2)}`] : [];
      }),
    );
    expect(copies).toEqual([]);
  });
});

describe.each(STRATEGIES.map((definition) => [definition.id, definition] as const))('%s', (_id, definition) => {
  let series: CandleSeries;
  beforeAll(() => {
    series = sampleCandles(definition.runsOn);
  });

  it('trades on real candles, on every side it has a rule for', () => {
    const { long, short } = compileStrategy(definition).columns(series);
    const counts = [long, short].filter((side) => side !== null).map((side) => entryRows(side).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ENTRIES_MIN);
  });

  it('has a stop and a target at every entry, where it is meant to have one', () => {
    expect(firstBareEntry(compileStrategy(definition).columns(series))).toBeNull();
  });

  it('does not look ahead on real candles', () => {
    const strategy = compileStrategy(definition);
    expect(checkLookahead(strategy, lastCandles(series, 3_000), 8).differences).toEqual([]);
  });

  it('passes the checks before a deployment, on whichever day', () => {
    const strategy = compileStrategy(definition);
    const length = checkedLength(strategy);
    for (const share of [0, 0.25, 0.5, 0.75]) {
      const end = series.length - Math.floor((series.length - length) * share);
      const checks = checkStrategy(strategy, sliceCandleSeries(series, 0, series.openTime[end] ?? Infinity));
      expect(checks).toMatchObject({ lookahead: { isPassed: true }, warmUp: { isPassed: true } });
    }
  });

  it.each(['min', 'max'] as const)('runs with every parameter at its %s', (end) => {
    const params = Object.fromEntries(definition.parameters.map((each) => [each.name, each[end]]));
    const signals = compileStrategy(definition, { params }).columns(lastCandles(series, 3_000));
    expect(signals.length).toBe(Math.min(series.length, 3_000));
    expect(firstBareEntry(signals)).toBeNull();
  });
});
