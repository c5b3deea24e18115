import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { TimeSeries } from '../../../components/chart/time-series.tsx';
import { Delta } from '../../../components/delta.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { ProofRequest } from '../../../components/proof/proof-request.ts';
import { usePointProof } from '../../../components/proof/proof-on-demand.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { useMarketNow } from '../../../hooks/use-market-now.ts';
import { EQUITY_WINDOWS, equityQuery, type EquityWindow } from '../../../lib/api/equity.ts';
import { withValues } from '../../../lib/address-values.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { pointsInReporting } from '../../../lib/reporting.ts';
import { accountProof } from '../account-proof.ts';
import { type AccountFigures, changeShare } from '../use-overview.ts';

const WINDOWS: readonly EquityWindow[] = ['24h', '7d', '30d'];

function useWindow() {
  const [address, write] = useAddress();
  const window = WINDOWS.find((one) => one === address.get('equity')) ?? '24h';
  const setWindow = (equity: EquityWindow): void =>
    write((newest) => withValues(newest, { equity }, { equity: '24h' }));
  return { window, setWindow };
}

interface LineProps {
  readonly accountId: string;
  readonly window: EquityWindow;
  readonly reporting: PortfolioSummary['reporting'] | undefined;
}

function Line({ accountId, window, reporting }: LineProps) {
  const now = useMarketNow();
  const proof = usePointProof(accountId);
  const { data, error, refetch } = useQuery(equityQuery(accountId, window, now));
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title="The equity line could not load"
        detail={describeError(error, 'data').message}
        onRetry={() => void refetch()}
        className="h-64"
      />
    );
  }
  if (data === undefined) return <Skeleton className="h-64 w-full" />;
  const since = now - EQUITY_WINDOWS[window];
  return (
    <div className="flex min-h-64 flex-1 flex-col">
      <TimeSeries
        label={`Equity, last ${window}`}
        points={pointsInReporting(reporting, data).filter((point) => point.time >= since)}
        unit={reporting?.currency ?? 'USDT'}
        className="min-h-52 flex-1"
        onProve={proof.open}
      />
      {proof.sheet}
    </div>
  );
}

interface PeriodProps {
  readonly label: string;
  readonly proof: ProofRequest;
  readonly change: string | undefined;
  readonly share: string | null;
  readonly shareProof: ProofRequest;
  readonly detail: ReactNode;
}

function Period({ label, proof, change, share, shareProof, detail }: PeriodProps) {
  return (
    <div className="min-w-0">
      <dt className="flex min-h-5 items-center gap-1 text-xs text-fg-2">
        {label}
        <ProofButton of={label} request={proof} />
      </dt>
      <dd className="mt-0.5 flex min-h-6 flex-wrap items-center gap-x-2 [&>button]:min-h-6">
        <span className="text-base font-semibold">
          <Money value={change} isToned />
        </span>
        {share !== null && (
          <ProofButton of={`${label} in percent`} request={shareProof}>
            <Delta value={share} className="text-xs" />
          </ProofButton>
        )}
      </dd>
      <dd className="min-h-8 text-2xs text-fg-2">{detail}</dd>
    </div>
  );
}

/** What the change of all time is made of: lots of the paper account, executions of a connected one, whose lots are those of its tax report. */
function AllTimeParts({ figures }: { readonly figures: AccountFigures }) {
  const { account, summary } = figures;
  const { realized, unrealized, traded, rest, fees } = summary?.allTime ?? {};
  const feesShown = (
    <ProofButton of="Fees, all time" request={accountProof(figures, 'contributionFees')}>
      <Money value={fees} />
    </ProofButton>
  );
  // Before there is a summary, and without one, neither is null.
  if (realized === null || unrealized === null) {
    return (
      <>
        <ProofButton of="By executions, all time" request={accountProof(figures, 'contribution')}>
          <Money value={traded} isSigned />
        </ProofButton>{' '}
        by executions,{' '}
        <ProofButton of="By everything else, all time" request={accountProof(figures, 'rest')}>
          <Money value={rest} isSigned />
        </ProofButton>{' '}
        by everything else, after {feesShown} fees
      </>
    );
  }
  return (
    <>
      <ProofButton of="Realised, all time" request={{ figure: 'realized', accountId: account?.id }}>
        <Money value={realized} isSigned />
      </ProofButton>{' '}
      realised,{' '}
      <ProofButton of="Unrealised" request={{ figure: 'unrealized', accountId: account?.id }}>
        <Money value={unrealized} isSigned />
      </ProofButton>{' '}
      unrealised, after {feesShown} fees
    </>
  );
}

/** Equity over time, and what changed today, this week and ever. */
export const AccountEquityPanel = memo(function AccountEquityPanel({ figures }: { readonly figures: AccountFigures }) {
  const { account, summary } = figures;
  const { window, setWindow } = useWindow();
  return (
    <Panel
      title="Equity"
      bodyClassName="flex flex-col p-3"
      help={
        <HowComputed of="equity">
          Cash plus coins at the bid, written down every five minutes of market time. Deposits are not taken out of the
          line; they are out of the all-time figure. A click on the line, or Enter, opens the proof of that point.
        </HowComputed>
      }
      actions={
        <SegmentedControl
          label="Span of the equity line"
          variant="plain"
          value={window}
          onValueChange={setWindow}
          options={WINDOWS.map((value) => ({ value, label: value }))}
        />
      }
    >
      {account === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <Line accountId={account.id} window={window} reporting={summary?.reporting} />
      )}
      <dl className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3 sm:grid-cols-3">
        <Period
          label="Today"
          proof={accountProof(figures, 'today')}
          change={summary?.today.change}
          share={summary === undefined ? null : changeShare(summary.today.change, summary.today.startEquity)}
          shareProof={accountProof(figures, 'today', 'todayStart')}
          detail="since 00:00 UTC"
        />
        <Period
          label="This week"
          proof={accountProof(figures, 'week')}
          change={summary?.week.change}
          share={summary === undefined ? null : changeShare(summary.week.change, summary.week.startEquity)}
          shareProof={accountProof(figures, 'week', 'weekStart')}
          detail="since Monday 00:00 UTC"
        />
        <Period
          label="All time"
          proof={accountProof(figures, 'change')}
          change={summary?.allTime.change}
          share={summary === undefined ? null : changeShare(summary.allTime.change, summary.allTime.deposited)}
          shareProof={accountProof(figures, 'change', 'paidIn')}
          detail={<AllTimeParts figures={figures} />}
        />
      </dl>
    </Panel>
  );
});
