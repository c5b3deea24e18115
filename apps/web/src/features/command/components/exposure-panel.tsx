import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { type RiskUseAnswer, riskUseQuery } from '../api/risk-use.ts';

function percent(share: string): string {
  return formatNumber(share, { percent: true, decimals: 2 }).text;
}

function Symbols({ symbols, symbolLimit }: Pick<RiskUseAnswer, 'symbols' | 'symbolLimit'>) {
  return (
    <ul className="space-y-3">
      {symbols.map(({ symbol, held, resting, share }) => (
        <li key={symbol}>
          <LimitBar
            label={showSymbol(symbol)}
            heading={
              <Link to={`/terminal?symbol=${symbol}`} className="touch-target font-medium text-fg hover:underline">
                {showSymbol(symbol)}
              </Link>
            }
            used={Number(share)}
            limit={Number(symbolLimit)}
            text={`${percent(share)} of ${percent(symbolLimit)}`}
          />
          <p className="mt-0.5 flex justify-between gap-2 text-xs text-fg-2">
            <span>
              Held <Money value={held} />
            </span>
            <span>
              Open buys <Money value={resting} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What lies in each symbol on the account in front, against the limit of one symbol. */
export function ExposurePanel() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(riskUseQuery(account?.id));
  return (
    <Panel
      title={`Exposure by symbol (${data?.reporting.currency ?? 'USDT'})`}
      bodyClassName="h-64 overflow-y-auto p-3"
    >
      {data === undefined && error === null && <Skeleton className="h-56" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The exposure could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data?.symbols.length === 0 && (
        <EmptyState title="Nothing in the market." detail="Coins held and open buy orders appear here, by symbol." />
      )}
      {data !== undefined && data.symbols.length > 0 && <Symbols {...data} />}
    </Panel>
  );
}
