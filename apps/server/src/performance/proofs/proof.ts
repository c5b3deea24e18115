import type { FigureProof } from '@atb/api/functions/performance/figure-proof';

export type Proof = Omit<FigureProof, 'success' | 'figure' | 'quoteAsset' | 'converted'>;
export type ProofEntry = FigureProof['entries'][number];

/** Entries shown; the rest is counted. */
export const ENTRIES_MAX = 100;
/** What doubles agree in, whatever the order in which they are added. */
const DIGITS = 9;

/** Exact values, equal to the last digit or not. */
export function agreeExactly(computations: Proof['computations']): Pick<Proof, 'computations' | 'agrees' | 'digits'> {
  const values = new Set(computations.map(({ value }) => (value === null ? null : plain(value))));
  return { computations, agrees: values.size === 1, digits: null };
}

/** Without zeros that say nothing: `1.50` and `1.5` are one amount. */
function plain(text: string): string {
  const cut = text.includes('.') ? text.replace(/0+$/u, '').replace(/\.$/u, '') : text;
  return cut === '-0' ? '0' : cut;
}

/** Two values of which one at least was computed in doubles. */
export function nearly(computations: Proof['computations']): Pick<Proof, 'computations' | 'agrees' | 'digits'> {
  const [a, b] = computations.map(({ value }) => (value === null ? null : Number(value)));
  const agrees =
    a === b || (a != null && b != null && Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b), 1e-6) * 10 ** -DIGITS);
  return { computations, agrees, digits: DIGITS };
}
