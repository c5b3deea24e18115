/** Round values inside a span, about `count` of them: 1, 2, 2.5 or 5 times a power of ten apart. */
export function niceTicks(low: number, high: number, count: number): readonly number[] {
  const span = high - low;
  if (!(span > 0) || count < 1) return [low];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 10 * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Decimals that tell equally spaced ticks apart: 0 for 10,000 and 10,500, 2 for 10,000.25 and 10,000.50. */
export function tickDecimals(ticks: readonly number[]): number {
  const [first = 0, second = first] = ticks;
  const step = second - first;
  if (!(step > 0)) return 0;
  const fits = (decimals: number): boolean => Math.abs(Number(step.toFixed(decimals)) - step) <= step / 1000;
  return Array.from({ length: DECIMALS_MAX }, (_, decimals) => decimals).find(fits) ?? DECIMALS_MAX;
}

const DECIMALS_MAX = 8;
