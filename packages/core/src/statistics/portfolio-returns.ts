const YEAR_MS = 365 * 86_400_000;
/** Rates a year between which a money-weighted return is looked for: almost all lost, and a hundred million-fold. */
const RATE_MIN = -0.999_999_999;
const RATE_MAX = 1e8;
const ROUNDS = 200;

/** A moment at which the portfolio was valued and money may have come (positive) or gone. */
export interface PortfolioMoment {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Worth just before the flow, quote units. */
  readonly value: number;
  /** Paid in, or out where negative, quote units. */
  readonly flow: number;
}

/** (end - start - flows) / (start + flows in): what was earned on what was put in, whenever that was. */
export function simplePortfolioReturn(moments: readonly PortfolioMoment[]): number | null {
  const last = moments.at(-1);
  if (last === undefined || moments.length < 2) return null;
  let paidIn = 0;
  let net = 0;
  for (const { flow } of moments.slice(0, -1)) {
    paidIn += Math.max(flow, 0);
    net += flow;
  }
  const base = (moments[0]?.value ?? 0) + paidIn;
  return base > 0 ? (last.value - (moments[0]?.value ?? 0) - net) / base : null;
}

/**
 * Product of the growth between flows, less 1: what a unit that stayed would have earned. A stretch in which nothing was there
 * neither earned nor lost.
 */
export function timeWeightedReturn(moments: readonly PortfolioMoment[]): number | null {
  if (moments.length < 2) return null;
  let growth = 1;
  for (let i = 1; i < moments.length; i += 1) {
    const before = moments[i - 1];
    const base = (before?.value ?? 0) + (before?.flow ?? 0);
    if (base === 0 && moments[i]?.value === 0) continue;
    if (base <= 0) return null;
    growth *= (moments[i]?.value ?? 0) / base;
  }
  return growth - 1;
}

/**
 * The yearly rate at which all that was paid in grows to the end value (internal rate of return, 365 days a year): weighs
 * each stretch by the money that was there. Null when no rate, or no single one in reach, does that.
 */
export function moneyWeightedReturn(moments: readonly PortfolioMoment[]): number | null {
  const [first] = moments;
  const last = moments.at(-1);
  if (first === undefined || last === undefined || last.time <= first.time) return null;
  const flows = moments.slice(0, -1).map(({ time, flow }) => ({ years: (last.time - time) / YEAR_MS, flow }));
  flows.unshift({ years: (last.time - first.time) / YEAR_MS, flow: first.value });
  const surplus = (rate: number): number =>
    flows.reduce((sum, { years, flow }) => sum - flow * (1 + rate) ** years, last.value);
  let low = RATE_MIN;
  let high = RATE_MAX;
  const isFalling = surplus(low) >= 0;
  if (isFalling === surplus(high) >= 0) return null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    if (surplus(middle) >= 0 === isFalling) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
