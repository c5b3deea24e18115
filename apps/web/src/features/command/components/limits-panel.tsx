import type { RiskCode } from '@atb/core/risk/risk-code';
import { useQuery } from '@tanstack/react-query';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { LimitsLink } from '../../../components/limits-link.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { type RiskUseAnswer, riskUseQuery } from '../api/risk-use.ts';

type Limit = RiskUseAnswer['limits'][number];

const LABEL: Readonly<Partial<Record<RiskCode, string>>> = {
  MAX_ACCOUNT_EXPOSURE_EXCEEDED: 'Account exposure',
  MAX_SYMBOL_EXPOSURE_EXCEEDED: 'Largest symbol',
  DAILY_DRAWDOWN_BREAKER_ACTIVE: 'Loss of the day',
  WEEKLY_DRAWDOWN_BREAKER_ACTIVE: 'Loss of the week',
  LOSS_STREAK_BREAKER_ACTIVE: 'Losing trades in a row',
  TRADE_VOLUME_LIMIT_REACHED: 'Trade volume of the month (USDT)',
};

function amount(text: string, unit: Limit['unit']): string {
  if (unit === 'fraction') return formatNumber(text, { percent: true, decimals: 2 }).text;
  return formatNumber(text, { decimals: 0 }).text;
}

/** Every limit that counts before an order is known, as the risk check counts it. */
export function LimitsPanel() {
  const account = useAccount();
  const { data, error, refetch } = useQuery(riskUseQuery(account?.id));
  return (
    <Panel
      title="Limits"
      bodyClassName="h-64 overflow-y-auto p-3"
      actions={
        <span className="text-xs">
          <LimitsLink>Change</LimitsLink>
        </span>
      }
    >
      {data === undefined && error === null && <Skeleton className="h-56" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The limits could not load"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <div className="space-y-3">
          {data.limits.map(({ code, used, limit, unit }) => (
            <LimitBar
              key={code}
              label={LABEL[code] ?? code}
              used={Number(used)}
              limit={Number(limit)}
              text={`${amount(used, unit)} of ${amount(limit, unit)}`}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}
