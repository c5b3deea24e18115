import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { type LocalStrategies, localStrategiesQuery } from '../../../lib/api/local-strategies.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol, splitSymbol } from '../../../lib/split-symbol.ts';

/** Whose market the confidence is for. */
const SYMBOL = 'BTCUSDT';

function Loaded({ answer }: { readonly answer: LocalStrategies }) {
  const { symbol, marketCondition, strategies, tradeCount, insights } = answer;
  const [best] = strategies.toSorted((a, b) => b.confidence - a.confidence);
  if (best === undefined) return null;
  const lines: ReadonlyArray<readonly [string, ReactNode]> = [
    [`${showSymbol(symbol)} is`, marketCondition ?? 'n/a'],
    [
      'Highest confidence',
      <Link key={best.id} to={`/strategies/${best.catalogueId}`} className="link">
        {best.name}, {best.confidence}%
      </Link>,
    ],
    ['Size', <Money key="size" value={best.tradeSize} unit={splitSymbol(symbol).quote} />],
    ['Stop', `${best.stopPct}%`],
  ];
  return (
    <>
      <dl className="text-sm">
        {lines.map(([name, value]) => (
          <div key={name} className="flex min-h-8 items-center justify-between gap-3">
            <dt className="text-fg-2">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-t border-line pt-2 text-sm text-pretty text-fg-2">
        {insights[0] ?? `${tradeCount} closed of the 3 trades after which the first insight comes.`}
      </p>
    </>
  );
}

/** What the account's own closed trades speak for on the present market. */
export function OwnTradesPanel() {
  const { data, error } = useQuery(localStrategiesQuery(SYMBOL));
  return (
    <Panel
      title="Own trades"
      bodyClassName="h-60 overflow-y-auto p-3"
      actions={
        <Link to="/strategies" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Strategies
        </Link>
      }
    >
      {data === undefined && error === null && <Skeleton className="h-48" />}
      {data === undefined && error !== null && <Alert tone="error">{describeError(error).message}</Alert>}
      {data !== undefined && <Loaded answer={data} />}
    </Panel>
  );
}
