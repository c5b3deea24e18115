import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { CandleColumns, IndicatorParams } from '../indicator.ts';
import { indicatorById } from '../registry.ts';
import { runBatch } from './run-indicator.ts';
import { emptyColumns } from './sample-candles.ts';

type Series = Readonly<Record<string, readonly (number | null)[]>>;

interface GoldenCase {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>> & { readonly data?: string };
  readonly expected: Series;
  readonly expected_last?: Readonly<Record<string, number>>;
  readonly tolerance: { readonly abs: number; readonly rel: number };
  readonly align?: 'end';
  readonly compare_from_index?: number;
  readonly compare_from_expected_index?: number;
}

/** How one case of a file is computed here. */
export interface GoldenRow {
  /** Name of the case. */
  readonly name: string;
  readonly indicator: string;
  readonly params?: IndicatorParams;
  /** Expected name → our output name; equal names need no entry. */
  readonly outputs?: Readonly<Record<string, string>>;
  /** Expected name → rows that our column is later than the expected one: what is drawn back there stands where it is known here. */
  readonly laterBy?: Readonly<Record<string, number>>;
  /** Expected names that are left out, each with the reason. */
  readonly skip?: Readonly<Record<string, string>>;
}

interface GoldenFile {
  readonly inputs?: Readonly<Record<string, Series>>;
  readonly cases: readonly GoldenCase[];
}

/** One test for each row of the table; `fixture` is a file in the fixtures folder, plain or gzipped. */
export function describeGolden(fixture: string, table: readonly GoldenRow[]): void {
  const file = readGolden(fixture);
  describe(`golden cases of ${fixture}`, () => {
    it('covers every case', () => {
      const covered = new Set(table.map((row) => row.name));
      expect(file.cases.map((one) => one.name).filter((name) => !covered.has(name))).toEqual([]);
    });
    it.each(table)('$indicator agrees with $name', (row) => {
      const golden = file.cases.find((one) => one.name === row.name);
      if (golden === undefined) throw new Error(`no case "${row.name}" in ${fixture}`);
      expectGolden(row, golden, candlesOf(golden, file));
    });
  });
}

function readGolden(fixture: string): GoldenFile {
  const bytes = readFileSync(new URL(`../../../fixtures/${fixture}`, import.meta.url));
  return JSON.parse((fixture.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as GoldenFile;
}

function candlesOf(golden: GoldenCase, file: GoldenFile): CandleColumns {
  const series = golden.input.data === undefined ? golden.input : (file.inputs?.[golden.input.data] ?? {});
  const given = Object.entries(series).filter((entry): entry is [string, number[]] => Array.isArray(entry[1]));
  const length = Math.max(...given.map(([, values]) => values.length));
  const candles = emptyColumns(length);
  for (const [name, values] of given) {
    const column = candles[(name === 'real' ? 'close' : name) as Exclude<keyof CandleColumns, 'length'>];
    if (column instanceof Float64Array && typeof values[0] === 'number') column.set(values);
  }
  return candles;
}

function expectGolden(row: GoldenRow, golden: GoldenCase, candles: CandleColumns): void {
  const indicator = indicatorById(row.indicator);
  if (indicator === null) throw new Error(`no indicator "${row.indicator}"`);
  const columns = runBatch(indicator, row.params ?? {}, candles);
  for (const [name, values] of Object.entries(golden.expected)) {
    if (row.skip?.[name] !== undefined) continue;
    const column = columns[indicator.outputs.indexOf(row.outputs?.[name] ?? name)];
    if (column === undefined) throw new Error(`no output for "${name}" of "${row.name}"`);
    const laterBy = row.laterBy?.[name] ?? 0;
    const [ours, theirs] = [column.subarray(laterBy), values.slice(0, values.length - laterBy)];
    expectColumn(ours, theirs, golden, name);
  }
}

function expectColumn(
  column: Float64Array,
  values: readonly (number | null)[],
  golden: GoldenCase,
  name: string,
): void {
  const shift = golden.align === 'end' ? column.length - values.length : 0;
  let compared = 0;
  values.forEach((expected, i) => {
    const isCompared = i + shift >= (golden.compare_from_index ?? 0) && i >= (golden.compare_from_expected_index ?? 0);
    if (!isCompared) return;
    const actual = column[i + shift] ?? Number.NaN;
    compared += 1;
    if (expected === null) expect(actual, `${golden.name} ${name} row ${i + shift} has no value`).toBeNaN();
    else if (!(Math.abs(actual - expected) <= golden.tolerance.abs + golden.tolerance.rel * Math.abs(expected))) {
      expect(actual, `${golden.name} ${name} row ${i + shift}`).toBe(expected);
    }
  });
  expect(compared, 'rows were compared').toBeGreaterThan(0);
}
