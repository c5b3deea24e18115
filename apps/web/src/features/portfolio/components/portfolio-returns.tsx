import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import { figureDefinition } from '@atb/core/statistics/definitions';
import type { ReactNode } from 'react';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Percent } from '../../../components/percent.tsx';
import { FigureLabel } from '../../../components/proof/figure-label.tsx';
import type { ProofRequest } from '../../../components/proof/proof-request.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { exchangeOf } from '../api/portfolio-queries.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { PeriodChoice } from './period-choice.tsx';
import { formatDate } from '../../../lib/format-time.ts';

type Returns = PortfolioOverview['total']['returns'];
type Kind = Exclude<keyof Returns, 'since'>;

/** What each is reckoned on, in a few words. */
const KINDS: ReadonlyArray<readonly [kind: Kind, definition: string, use: string]> = [
  ['simple', 'simpleReturn', 'On all that was paid in'],
  ['timeWeighted', 'timeWeighted', 'Whenever it was paid in'],
  ['moneyWeighted', 'moneyWeighted', 'Weighs when it was paid in'],
];

interface ReturnProps {
  readonly definition: string;
  readonly use: ReactNode;
  readonly isLoading: boolean;
  /** Fraction; null where it is not defined. */
  readonly value: number | null;
  readonly proof: ProofRequest;
}

function Return({ definition, use, isLoading, value, proof }: ReturnProps) {
  const figure = figureDefinition(definition);
  const name = figure?.name ?? definition;
  return (
    <KeyFigure
      label={<FigureLabel name={name} how={figure?.definition} proof={proof} />}
      value={
        isLoading ? (
          <Skeleton className="h-6 w-28 sm:h-[1.625rem]" />
        ) : value === null ? (
          <span className="text-fg-3">n/a</span>
        ) : (
          <Percent value={value} isToned />
        )
      }
      detail={use}
    />
  );
}

export interface PortfolioReturnsProps {
  readonly view: PortfolioView;
  /** Undefined until they are known. */
  readonly returns: Returns | undefined;
  /** Beginning of the period, milliseconds; undefined for all. */
  readonly from: number | undefined;
  readonly unpriced: readonly string[];
}

/** How all chosen accounts together grew in the period, by the three usual reckonings. */
export function PortfolioReturns({ view, returns, from, unpriced }: PortfolioReturnsProps) {
  return (
    <section aria-label="Returns">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium">
          Returns{' '}
          <span className="num min-h-4 font-normal text-fg-2">
            {/* The place is kept, so that nothing wraps when the day is known. */}
            {returns === undefined && <span className="invisible">since 20 Sept 2000</span>}
            {returns?.since != null && `since ${formatDate(returns.since)}`}
          </span>
        </h2>
        <PeriodChoice view={view} label="Period of the returns" />
      </div>
      <KeyFigures className="sm:grid-cols-3">
        {KINDS.map(([kind, definition, use]) => (
          <Return
            key={kind}
            definition={definition}
            use={use}
            isLoading={returns === undefined}
            value={returns?.[kind] ?? null}
            proof={{ portfolio: { figure: kind, ...exchangeOf(view.exchange), ...(from !== undefined && { from }) } }}
          />
        ))}
      </KeyFigures>
      {unpriced.length > 0 && (
        <p className="mt-2 text-xs text-fg-2">
          No price is known for {unpriced.join(', ')}, now or when it came in or went out: there it counts as nothing,
          and returns leave it out, with what was paid for it as paid out, or are not told.
        </p>
      )}
    </section>
  );
}
