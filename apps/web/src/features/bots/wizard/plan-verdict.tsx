import type { BotKind } from '@atb/core/bots/kinds';
import type { RiskCheckFigure, RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { dec } from '@atb/core/base/decimal';
import { riskMessage } from '@atb/core/risk/risk-code';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { LimitsLink } from '../../../components/limits-link.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { accountSummaryQuery } from '../../../lib/api/account.ts';
import { cn } from '../../../lib/cn.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { planVerdictQuery } from '../api/get-plan-verdict.ts';
import { isExposureCheck, scaleInsideLimits, toExposure } from './exposure.ts';
import type { PlanSize } from './wizard-kind.ts';
import type { WizardState } from './form-state.ts';

const LABEL: Readonly<Record<string, string>> = {
  NO_PRICE_DATA: 'Current price',
  INSUFFICIENT_EQUITY: 'Equity',
  DAILY_DRAWDOWN_BREAKER_ACTIVE: 'Daily drawdown',
  WEEKLY_DRAWDOWN_BREAKER_ACTIVE: 'Weekly drawdown',
  LOSS_STREAK_BREAKER_ACTIVE: 'Losing streak',
  MAX_ACCOUNT_EXPOSURE_EXCEEDED: 'Account exposure',
  MAX_SYMBOL_EXPOSURE_EXCEEDED: 'Symbol exposure',
  SPREAD_TOO_WIDE: 'Spread',
  INSUFFICIENT_LIQUIDITY: '24 h volume',
  INSUFFICIENT_BALANCE: 'Balance',
  TRADE_VOLUME_LIMIT_REACHED: 'Monthly trade volume',
};

/** Rules about one order's own stop and target: a bot's stop is its own. */
const NOT_OF_BOTS: ReadonlySet<string> = new Set([
  'INVALID_STOP_DISTANCE',
  'MAX_TRADE_RISK_EXCEEDED',
  'INSUFFICIENT_RISK_REWARD',
]);

function percent(text: string | null): string {
  return formatNumber(text, { decimals: 2, percent: true }).text;
}

function ExposureBar({ check }: { readonly check: RiskCheckFigure }) {
  return (
    <LimitBar
      label={LABEL[check.code] ?? check.code}
      used={Number(check.figure ?? 0)}
      limit={Number(check.limit ?? 0)}
      text={`${percent(check.figure)} of ${percent(check.limit)}`}
    />
  );
}

function OtherChecks({ checks }: { readonly checks: readonly RiskCheckFigure[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-1 text-xs sm:grid-cols-2">
      {checks.map((check) => {
        const Icon = check.passed ? CircleCheck : CircleX;
        return (
          <li key={check.code} className="flex items-start gap-1.5">
            <Icon aria-hidden className={cn('size-4 shrink-0', check.passed ? 'text-fg-3' : 'text-danger')} />
            <span>
              {LABEL[check.code] ?? check.code}
              <span className="text-fg-2">{check.passed ? ': fine' : `: ${riskMessage(check.code)}`}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The plan that the account's limits are held against. */
export interface JudgedPlan {
  readonly type: BotKind;
  readonly size: PlanSize;
  /** What is said when all of it may rest, and what becomes of orders beyond a limit. */
  readonly limits: { readonly fine: string; readonly over: string };
}

interface VerdictAlertProps {
  readonly plan: JudgedPlan;
  readonly verdict: RiskVerdict;
  readonly accountId: string;
  readonly quote: string;
}

function VerdictAlert({ plan: { size, limits }, verdict, accountId, quote }: VerdictAlertProps) {
  const { setValue } = useFormContext();
  const equity = useQuery(accountSummaryQuery(accountId)).data?.equity;
  const failed = verdict.checks.filter((check) => !check.passed && !NOT_OF_BOTS.has(check.code));
  if (failed.length === 0 && verdict.checks.length > 0) {
    return (
      <Alert tone="success" title="Within your limits">
        {limits.fine}
      </Alert>
    );
  }
  const smaller = equity === undefined ? null : scaleInsideLimits(size, verdict, dec(equity));
  return (
    <Alert
      tone="warning"
      title={failed.every(isExposureCheck) && failed.length > 0 ? 'Over your limits' : 'Held back right now'}
      actions={
        smaller !== null &&
        size.scale !== null && (
          <Button
            size="xs"
            variant="outline"
            onClick={() => setValue(size.scale?.field ?? '', smaller, { shouldDirty: true, shouldValidate: true })}
          >
            Use {formatNumber(smaller).text} {quote}
          </Button>
        )
      }
    >
      {failed.length > 0 ? failed.map((check) => riskMessage(check.code)).join(' ') : verdict.message} {limits.over}{' '}
      <LimitsLink>Your limits</LimitsLink>
    </Alert>
  );
}

export interface PlanVerdictProps {
  readonly wizard: Pick<WizardState<unknown, unknown>, 'market' | 'account' | 'price'>;
  readonly plan: JudgedPlan;
}

/** What the account's limits say to the whole plan, asked of the server before anything is deployed. */
export function PlanVerdict({ wizard, plan }: PlanVerdictProps) {
  const { market, account, price } = wizard;
  const whole = { strategy: plan.type, notional: plan.size.notional };
  const exposure =
    account === undefined || price === undefined ? null : toExposure(whole, market, account.id, price.ask);
  const { data, error } = useQuery(planVerdictQuery(exposure));
  if (error !== null) {
    return (
      <Alert tone="warning" title="The risk check did not answer">
        {describeError(error).message} The engine checks every order again before it is placed.
      </Alert>
    );
  }
  if (data === undefined || account === undefined) {
    return <p className="min-h-40 text-sm text-fg-2">Asking the risk check…</p>;
  }
  const checks = data.checks.filter((check) => !NOT_OF_BOTS.has(check.code));
  return (
    <div className="min-h-40 space-y-3">
      <VerdictAlert plan={plan} verdict={data} accountId={account.id} quote={market.quote} />
      {checks.filter(isExposureCheck).map((check) => (
        <ExposureBar key={check.code} check={check} />
      ))}
      <p className="text-2xs text-fg-2">Shares of equity, with everything this bot may hold at once.</p>
      <OtherChecks checks={checks.filter((check) => !isExposureCheck(check))} />
    </div>
  );
}
