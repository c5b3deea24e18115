import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { LIMITS_MESSAGES } from '@atb/api/messages/limits';
import { riskMessage } from '@atb/core/risk/risk-code';
import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { LimitsLink } from '../../../components/limits-link.tsx';
import { WithPlanLink } from '../../../components/plan-link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { largestPassing } from '../largest-passing.ts';
import type { LiveVerdict } from '../use-risk-verdict.ts';
import { RiskCheckList } from './risk-check-list.tsx';

export interface RiskVerdictBoxProps {
  readonly live: LiveVerdict;
  readonly isMarketOrder: boolean;
  /** Price and quantity are there, so that there is something to check. */
  readonly isCheckable: boolean;
  /** Quantity increment, base units. */
  readonly lot: string;
  readonly base: string;
  /** Takes the largest quantity that the size limits let through. */
  readonly onReduce: (quantity: string) => void;
}

function Normalized({ normalized }: { readonly normalized: NonNullable<RiskVerdict['normalized']> }) {
  const { feesBps, slippageBps, notionalValue } = normalized;
  const rows: ReadonlyArray<readonly [string, ReactNode]> = [
    ['Estimated fees', `${formatNumber(feesBps, { decimals: 1, minDecimals: 0 }).text} bps`],
    ['Slippage', `${formatNumber(slippageBps, { decimals: 1, minDecimals: 0 }).text} bps`],
    ['Notional', `${formatNumber(notionalValue).text} USDT`],
  ];
  return (
    <dl className="mt-1 grid grid-cols-2 gap-y-0.5 text-fg-2">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="num text-right text-fg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting({ live, isMarketOrder, isCheckable }: RiskVerdictBoxProps) {
  if (live.isPending) return <p className="text-fg-2">Checking the order against your limits…</p>;
  if (!isCheckable) {
    return (
      <p className="text-fg-2">
        {isMarketOrder
          ? 'Enter a quantity: the risk check answers here.'
          : 'Enter price and quantity: the risk check answers here.'}
      </p>
    );
  }
  return null;
}

function Denial({ verdict }: { readonly verdict: RiskVerdict }) {
  const message = verdict.message ?? riskMessage(verdict.reason ?? '');
  // The month's volume is one of the checks: nobody knows whether the plan has room for the order.
  if (verdict.reason === 'SYSTEM_ERROR')
    return (
      <>
        <p className="font-medium text-danger">{message}</p>
        <p>{LIMITS_MESSAGES.tradeCheckFailed}</p>
      </>
    );
  return (
    <p className="font-medium text-danger">
      <WithPlanLink>{message}</WithPlanLink>
    </p>
  );
}

/** What the server's risk check says to the order in the form: approved with its figures, or the reason against it. */
export function RiskVerdictBox(props: RiskVerdictBoxProps) {
  const { live, lot, base, onReduce } = props;
  const { verdict, isPending } = live;
  const reduced = verdict === null || isPending ? null : largestPassing(verdict, lot);
  const tone =
    verdict === null ? 'border-line' : verdict.ok ? 'border-up/40 bg-up-soft' : 'border-danger/50 bg-danger-soft';
  const Mark = verdict === null ? Shield : verdict.ok ? ShieldCheck : ShieldAlert;
  const markTone = verdict === null ? 'text-fg-3' : verdict.ok ? 'text-up' : 'text-danger';
  return (
    <div className={cn('flex gap-2 rounded-md border p-2.5 text-xs', tone)}>
      <Mark aria-hidden className={cn('size-4 shrink-0', markTone)} />
      <div className="min-w-0 flex-1">
        <div role="status">
          {verdict === null && <Waiting {...props} />}
          {verdict?.ok === true && <p className="font-medium">Trade Approved</p>}
          {verdict?.ok === false && <Denial verdict={verdict} />}
        </div>
        {reduced !== null && (
          <Button size="xs" className="mt-1.5" onClick={() => onReduce(reduced)}>
            Reduce to {reduced} {base}
          </Button>
        )}
        {verdict?.ok === false && (
          <p className="mt-1">
            <LimitsLink>Your limits</LimitsLink>
          </p>
        )}
        {verdict !== null && isPending && <p className="text-fg-2">Checking the change…</p>}
        {verdict?.normalized != null && <Normalized normalized={verdict.normalized} />}
        {verdict !== null && verdict.checks.length > 0 && (
          <details className="mt-1.5">
            <summary className="w-fit rounded-xs text-fg-2 hover:text-fg">
              {verdict.checks.filter((check) => check.passed).length} of {verdict.checks.length} checks passed
            </summary>
            <RiskCheckList checks={verdict.checks} />
          </details>
        )}
      </div>
    </div>
  );
}
