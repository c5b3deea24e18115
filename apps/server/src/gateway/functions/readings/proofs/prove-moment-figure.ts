import { portfolioReturns } from '@atb/core/statistics/portfolio-moments';
import { epochMs, toIso } from '@atb/core/base/time';
import { decFromNumber, toPlain } from '@atb/core/base/decimal';
import { ENTRIES_MAX, nearly } from '../../../../performance/proofs/proof.ts';
import { computeReturnsInDatabase } from '../../../../performance/proofs/prove-moments.ts';
import { momentsOf, portfolioFiguresOf } from '../read-portfolio.ts';
import type { ProofScope, PortfolioProof } from './proof-basis.ts';

type MomentFigure = 'simple' | 'timeWeighted' | 'moneyWeighted';

const FORMULAS: Readonly<Record<MomentFigure, string>> = {
  simple: '(end − start − net payments) ÷ (start + payments in).',
  timeWeighted: 'Product of (worth before the next payment ÷ (worth + payment)) − 1.',
  moneyWeighted:
    'The rate r at which start and all payments, each grown by (1 + r)^(days ÷ 365) until now, come to the worth now. n/a for less than 7 days.',
};

function isMomentFigure(figure: string): figure is MomentFigure {
  return Object.hasOwn(FORMULAS, figure);
}

/** A return, from the same moments: by one statement of the database, and by core. */
export async function proveMomentFigure({ context, portfolio, figure }: ProofScope): Promise<PortfolioProof> {
  if (!isMomentFigure(figure)) throw new Error(`${figure} is no return`);
  const { accounts, prices } = portfolio;
  const { returns } = portfolioFiguresOf(accounts, portfolio);
  const moments = momentsOf(accounts, portfolio);
  const core = portfolioReturns(moments)[figure];
  const stored = moments.length < 2 ? null : (await computeReturnsInDatabase(context.userScope, moments))[figure];
  // A span may be too short for a rate a year.
  const isDefined = returns[figure] !== null;
  return {
    quoteAsset: prices.quoteAsset,
    unit: 'fraction',
    formula: FORMULAS[figure],
    ...nearly([
      {
        name: 'Database',
        how: 'PostgreSQL computes it in one statement from the payments and the worth before each.',
        value: isDefined ? stored : null,
      },
      {
        name: 'Recomputed',
        how: 'The trading core computes it from the same moments with its own statistics.',
        value: isDefined && core !== null ? String(core) : null,
      },
    ]),
    entriesTotal: moments.length,
    entries: moments
      .toReversed()
      .slice(0, ENTRIES_MAX)
      .map(({ time, value, flow }) => ({
        at: toIso(epochMs(time)),
        text: flow === 0 ? 'Worth' : `Worth, then ${Math.abs(flow)} paid ${flow > 0 ? 'in' : 'out'}`,
        amount: toPlain(decFromNumber(value)),
        reference: null,
      })),
  };
}
