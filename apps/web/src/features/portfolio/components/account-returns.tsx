import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { figureDefinition } from '@atb/core/statistics/definitions';
import type { ReactNode } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Percent } from '../../../components/percent.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

type Returns = PortfolioSummary['returns'];

const DAY_CHARS = 10;

/** What each is reckoned on, in a few words. */
const KINDS: ReadonlyArray<readonly [kind: Exclude<keyof Returns, 'since'>, definition: string, use: string]> = [
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
}

function Return({ definition, use, isLoading, value }: ReturnProps) {
  const figure = figureDefinition(definition);
  const name = figure?.name ?? definition;
  return (
    <KeyFigure
      label={
        <span className="inline-flex items-center gap-1">
          {name}
          <HowComputed of={name.toLowerCase()}>{figure?.definition}</HowComputed>
        </span>
      }
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

export interface AccountReturnsProps {
  /** Undefined until they are known. */
  readonly returns: Returns | undefined;
  /** Where several accounts are shown, whose they are. */
  readonly accountLabel: string | null;
}

/** How the account grew since its first payment in, by the three usual reckonings. */
export function AccountReturns({ returns, accountLabel }: AccountReturnsProps) {
  return (
    <section aria-label={accountLabel === null ? 'Returns' : `Returns, ${accountLabel}`}>
      {accountLabel !== null && <h2 className="mb-2 text-sm font-medium">Returns, {accountLabel}</h2>}
      <KeyFigures className="sm:grid-cols-3">
        {KINDS.map(([kind, definition, use]) => (
          <Return
            key={kind}
            definition={definition}
            use={
              kind === 'simple' && returns?.since != null ? (
                <>
                  {use} since <span className="num">{returns.since.slice(0, DAY_CHARS)}</span>
                </>
              ) : (
                use
              )
            }
            isLoading={returns === undefined}
            value={returns?.[kind] ?? null}
          />
        ))}
      </KeyFigures>
    </section>
  );
}
