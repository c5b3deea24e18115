import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { ProofRequest } from '../../../components/proof/proof-request.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { call } from '../../../lib/api/call.ts';
import { REPORTED } from '../../../lib/reporting.ts';
import { showRatio } from '../../../lib/show-ratio.ts';
import { accountProof } from '../account-proof.ts';
import { type AccountFigures, changeShare } from '../use-overview.ts';

interface LineProps {
  readonly label: string;
  readonly proof: ProofRequest;
  readonly children: ReactNode;
}

function Line({ label, proof, children }: LineProps) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <dt className="flex items-center gap-1 text-fg-2">
        {label}
        <ProofButton of={label} request={proof} />
      </dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

interface ChangeProps {
  readonly of: string;
  readonly proof: ProofRequest;
  readonly period: { readonly startEquity: string; readonly change: string } | undefined;
}

function Change({ of, proof, period }: ChangeProps) {
  return (
    <>
      <Money value={period?.change} isToned />{' '}
      <ProofButton of={`${of} in percent`} request={proof}>
        <Percent value={period === undefined ? null : changeShare(period.change, period.startEquity)} />
      </ProofButton>
    </>
  );
}

/** The account in five figures; the rest is a page of its own. */
export const PerformancePanel = memo(function PerformancePanel({ figures }: { readonly figures: AccountFigures }) {
  const { account, summary } = figures;
  const accountId = account?.id;
  const { data, isError } = useQuery({
    queryKey: ['fills', 'performance', { accountId }],
    queryFn: ({ signal }) => call('performance', { ...REPORTED, accountId }, signal),
    enabled: accountId !== undefined,
  });
  const equity = data?.equity;
  return (
    <Panel
      title="Performance summary"
      actions={
        <Link to="/dashboard/performance" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          Details
        </Link>
      }
    >
      {data === undefined && !isError ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <dl className="text-sm">
          <Line label="Weekly P&L" proof={accountProof(figures, 'week')}>
            <Change of="Weekly P&L" proof={accountProof(figures, 'week', 'weekStart')} period={summary?.week} />
          </Line>
          <Line label="Monthly P&L (30 days)" proof={accountProof(figures, 'month')}>
            <Change
              of="Monthly P&L (30 days)"
              proof={accountProof(figures, 'month', 'monthStart')}
              period={summary?.month}
            />
          </Line>
          <Line label="Max drawdown" proof={{ figure: 'drawdown', accountId }}>
            {equity?.drawdown == null ? 'n/a' : <Percent value={-equity.drawdown} isToned />}
          </Line>
          <Line label="Sharpe ratio" proof={{ figure: 'sharpe', accountId }}>
            {showRatio(equity?.sharpe)}
          </Line>
        </dl>
      )}
    </Panel>
  );
});
