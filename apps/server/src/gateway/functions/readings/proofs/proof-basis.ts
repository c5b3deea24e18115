// proofs: figures of several accounts together, computed in two ways.
import type { PortfolioFigure } from '@atb/api/functions/portfolio/portfolio-proof';
import type { Proof } from '../../../../performance/proofs/proof.ts';
import type { CallContext } from '../../function-services.ts';
import type { ReadPortfolio } from '../read-portfolio.ts';

/** What is to be proved, and of what. */
export interface ProofScope {
  readonly context: CallContext;
  readonly portfolio: ReadPortfolio;
  readonly figure: PortfolioFigure;
  /** A bot's id or `hand`. */
  readonly bot: string | undefined;
  readonly coin: string | undefined;
  /** Of executions: of one market, or one side. */
  readonly symbol: string | undefined;
  readonly side: 'buy' | 'sell' | undefined;
  /** Of a share: of all assets but these. */
  readonly except: readonly string[] | undefined;
  /** Of the allocation of a day: a moment of it, milliseconds since the epoch. */
  readonly at: number | undefined;
}

/** Stretches of time whose change is told. */
export type Period = 'today' | 'day' | 'week' | 'month';

export type PortfolioProof = Proof & { readonly quoteAsset: string };
