import { memo } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { accountProof } from '../account-proof.ts';
import type { AccountFigures, Overview } from '../use-overview.ts';

function percent(share: number): string {
  return formatNumber(share, { percent: true, decimals: 2 }).text;
}

interface RiskPanelProps extends Pick<Overview, 'limits' | 'worstAtStops'> {
  readonly figures: AccountFigures;
}

/** How much of each limit is used, and what the stops would cost. */
export const RiskPanel = memo(function RiskPanel({ figures, limits, worstAtStops }: RiskPanelProps) {
  const { summary } = figures;
  return (
    <Panel title="Risk">
      {limits.length === 0 ? (
        <div className="space-y-3">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      ) : (
        <div className="space-y-3">
          {limits.map(({ label, figure, of, used, limit }) => (
            <LimitBar
              key={label}
              label={label}
              used={used}
              limit={limit}
              text={
                <>
                  <ProofButton of={label} request={accountProof(figures, figure, of)}>
                    {percent(used)}
                  </ProofButton>{' '}
                  of {percent(limit)}
                </>
              }
            />
          ))}
        </div>
      )}
      <dl className="mt-3 border-t border-line pt-2 text-xs">
        <div className="flex min-h-7 items-center justify-between gap-3">
          <dt className="flex items-center gap-1 text-fg-2">
            Invested ({summary?.reporting.currency ?? 'USDT'})
            <ProofButton of="Invested" request={accountProof(figures, 'exposure')} />
          </dt>
          <dd>
            <Money value={summary?.exposure} />
          </dd>
        </div>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <dt className="flex items-center gap-1 text-fg-2">
            Exposure ({summary?.reporting.currency ?? 'USDT'})
            <ProofButton of="Exposure" request={accountProof(figures, 'openRisk')} />
          </dt>
          <dd>
            <Money value={summary?.openRisk} />
          </dd>
        </div>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <dt className="flex items-center gap-1 text-fg-2">
            If every stop is hit
            <HowComputed of="the loss at the stops">
              For each bot with a stop loss: every line buys on the way down and all of it is sold at the stop, fees
              included, less what the bot is worth now. A gap below the stop costs more.
            </HowComputed>
            <ProofButton of="If every stop is hit" request={{ portfolio: { figure: 'atStops' } }} />
          </dt>
          <dd>{worstAtStops === null ? 'n/a' : <Money value={worstAtStops} isToned />}</dd>
        </div>
      </dl>
    </Panel>
  );
});
