import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cagr, calmarRatio } from './cagr.ts';
import { maxDrawdown, profitDrawdown } from './drawdown.ts';
import { expectancy, expectancyRatio } from './expectancy.ts';
import { omegaRatio } from './omega.ts';
import { cumulativeReturns, totalReturn } from './returns.ts';
import { informationRatio, sharpeRatio } from './sharpe.ts';
import { downsideRisk, sortinoRatio } from './sortino.ts';
import { stability } from './stability.ts';
import { tailRatio } from './tail-ratio.ts';
import { annualVolatility } from './volatility.ts';

interface Series {
  readonly values: ReadonlyArray<number | null>;
}

interface GoldenCase {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, number | string | ReadonlyArray<number | string>>>;
  readonly tolerance: { readonly abs: number; readonly rel: number };
}

function readCases(name: string): readonly GoldenCase[] {
  const bytes = readFileSync(new URL(`../../fixtures/${name}.json.gz`, import.meta.url));
  return (JSON.parse(gunzipSync(bytes).toString('utf8')) as { cases: GoldenCase[] }).cases;
}

function column(value: unknown): Float64Array {
  return Float64Array.from((value as Series).values, (each) => each ?? Number.NaN);
}

function numberOrColumn(value: unknown): number | Float64Array {
  return typeof value === 'number' ? value : column(value);
}

const PERIODS: Readonly<Record<string, number>> = { daily: 252, weekly: 52, monthly: 12, yearly: 1 };

type Figure = number | null | Float64Array;

/** A period stands for a day: what the returns of a year's periods compound to. */
function yearlyGrowth(returns: Float64Array, periodsPerYear: number): number | null {
  const total = totalReturn(returns);
  return total === null ? null : cagr(1, 1 + total, returns.length, periodsPerYear);
}

function growthOf(returns: Float64Array): Float64Array {
  return cumulativeReturns(returns, 1);
}

const FIGURES: Readonly<Record<string, (returns: Float64Array, input: GoldenCase['input'], n: number) => Figure>> = {
  cum_returns: (r, input) => cumulativeReturns(r, Number(input['starting_value'])),
  cum_returns_final: (r, input) => {
    const total = totalReturn(r);
    const start = Number(input['starting_value']);
    return total === null || start === 0 ? total : (1 + total) * start;
  },
  max_drawdown: (r) => negative(maxDrawdown(growthOf(r), 1)),
  annual_ret: (r, _, n) => yearlyGrowth(r, n),
  cagr: (r, _, n) => yearlyGrowth(r, n),
  annual_volatility: (r, _, n) => annualVolatility(r, n),
  calmar: (r, _, n) => calmarRatio(yearlyGrowth(r, n), maxDrawdown(growthOf(r), 1)),
  omega: (r, input) =>
    omegaRatio(r, {
      riskFree: numberOrColumn(input['risk_free']),
      requiredReturn: Number(input['required_return']),
      periodsPerYear: 252,
    }),
  sharpe_ratio: (r, input, n) => sharpeRatio(r, n, numberOrColumn(input['risk_free'])),
  sortino: (r, input, n) => sortinoRatio(r, n, numberOrColumn(input['required_return'])),
  downside_risk: (r, input, n) => downsideRisk(r, n, numberOrColumn(input['required_return'])),
  tail_ratio: (r) => tailRatio(r),
  stability_of_timeseries: (r) => stability(r),
  excess_sharpe: (r, input) => informationRatio(r, numberOrColumn(input['factor_returns'])),
};

function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

function expectFigure(actual: number | null, expected: number | string, { abs, rel }: GoldenCase['tolerance']): void {
  if (typeof expected === 'string') {
    expect(actual, `${expected} is shown as n/a`).toBeNull();
    return;
  }
  expect(Math.abs((actual ?? Number.NaN) - expected), `${actual} for ${expected}`).toBeLessThanOrEqual(
    abs + rel * Math.abs(expected),
  );
}

describe('return and risk figures of empyrical', () => {
  it.each(readCases('metrics-empyrical'))('$name', ({ input, expected, tolerance }) => {
    const [name = '', value] = Object.entries(expected)[0] ?? [];
    const periods = PERIODS[(input['period'] ?? 'daily') as string] ?? 252;
    const figure = FIGURES[name]?.(column(input['returns']), input, periods);
    expect(figure, `no figure named ${name}`).toBeDefined();
    if (figure instanceof Float64Array) {
      expect(figure.length).toBe((value as readonly number[]).length);
      figure.forEach((each, i) => expectFigure(each, (value as readonly number[])[i] ?? 'NaN', tolerance));
    } else expectFigure(figure ?? null, value as number | string, tolerance);
  });
});

describe('trade figures of freqtrade', () => {
  it.each(readCases('metrics-freqtrade-small'))('$name', ({ input, expected, tolerance }) => {
    const profits = (input['profit_abs'] ?? input['profits'] ?? []) as readonly number[];
    const drawdown = profitDrawdown(
      profits,
      Number(input['starting_balance'] ?? 1),
      input['relative'] === true ? 'fraction' : 'amount',
    );
    const figures: Readonly<Record<string, number | null>> = {
      expectancy: expectancy(profits),
      expectancy_ratio: expectancyRatio(profits),
      drawdown_abs: drawdown?.amount ?? null,
      relative_account_drawdown: drawdown?.fraction ?? null,
      high_index: drawdown?.highRow ?? null,
      low_index: drawdown?.lowRow ?? null,
      cagr: cagr(Number(input['start'] ?? 1), Number(input['end'] ?? 1), Number(input['days'] ?? 1)),
    };
    for (const [name, value] of Object.entries(expected)) {
      expect(name in figures, `no figure named ${name}`).toBe(true);
      expectFigure(figures[name] ?? null, value as number, tolerance);
    }
  });
});
