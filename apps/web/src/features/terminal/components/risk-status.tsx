import { useQuery } from '@tanstack/react-query';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { LimitsLink } from '../../../components/limits-link.tsx';
import { Money } from '../../../components/money.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { accountSummaryQuery, riskPreferencesQuery } from '../../../lib/api/account.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { lossPercent, percentOf } from '../../../lib/risk-use.ts';

export interface RiskStatusProps {
  readonly accountId: string | undefined;
}

function showPoints(points: number, decimals = 1): string {
  return `${formatNumber(points, { decimals }).text}%`;
}

/** What is at risk now against the user's own limits. */
export function RiskStatus({ accountId }: RiskStatusProps) {
  const { id } = useUser();
  const summary = useQuery(accountSummaryQuery(accountId)).data;
  const limits = useQuery(riskPreferencesQuery(id)).data;
  const isKnown = summary !== undefined && limits !== undefined;
  return (
    <section aria-label="Risk status" className="shrink-0 space-y-2.5 border-t border-line p-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-sm font-medium">Risk Status</h2>
        <span className="text-xs">
          <LimitsLink>Your limits</LimitsLink>
        </span>
      </div>
      {isKnown ? (
        <>
          <dl className="space-y-1 text-xs">
            <div className="flex justify-between gap-2">
              <dt className="text-fg-2">Account equity</dt>
              <dd>
                <Money value={summary.equity} unit={summary.quoteAsset} />
              </dd>
            </div>
            <div className="flex justify-between gap-2">
              <dt className="text-fg-2">Max risk per trade</dt>
              <dd className="num">{showPoints(Number(limits.max_trade_risk_pct))}</dd>
            </div>
          </dl>
          <div className="grid gap-x-6 gap-y-2.5 md:max-xl:grid-cols-3">
            <Use
              label="Account exposure"
              used={percentOf(summary.openRisk, summary.equity)}
              limit={Number(limits.max_account_exposure_pct)}
            />
            <Use
              label="Loss today"
              used={lossPercent(summary.today.change, summary.today.startEquity)}
              limit={Number(limits.max_daily_dd_pct)}
            />
            <Use
              label="Loss this week"
              used={lossPercent(summary.week.change, summary.week.startEquity)}
              limit={Number(limits.max_weekly_dd_pct)}
            />
          </div>
        </>
      ) : (
        <Skeleton className="h-[8.75rem] w-full" />
      )}
    </section>
  );
}

function Use({ label, used, limit }: { readonly label: string; readonly used: number; readonly limit: number }) {
  return <LimitBar label={label} used={used} limit={limit} text={`${showPoints(used)} of ${showPoints(limit)}`} />;
}
