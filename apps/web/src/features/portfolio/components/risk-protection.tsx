import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { riskPreferencesQuery } from '../../../lib/api/account.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { lossPercent, percentOf } from '../../../lib/risk-use.ts';
import { protectionQuery } from '../api/get-protection.ts';
import type { PortfolioFigures } from '../sum-summaries.ts';
import type { CoinExposure } from '../value-balances.ts';

export interface RiskProtectionProps {
  readonly accountId: string | undefined;
  readonly figures: PortfolioFigures | null;
  /** The coin with the most in it, resting buys included. */
  readonly largest: CoinExposure | null;
}

interface Use {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
}

/** Shares of a drawdown limit from which the badge speaks up. Source: specification. */
const ELEVATED = 0.6;
const CRITICAL = 0.8;

function badgeOf(uses: readonly Use[]): { readonly word: string; readonly tone: BadgeTone } {
  const worst = Math.max(0, ...uses.map(({ used, limit }) => (limit > 0 ? used / limit : 0)));
  if (worst >= 1) return { word: 'Breaker active', tone: 'danger' };
  if (worst > CRITICAL) return { word: 'Close to a breaker', tone: 'danger' };
  return worst > ELEVATED ? { word: 'Elevated', tone: 'warn' } : { word: 'Normal', tone: 'neutral' };
}

function showPoints(points: number): string {
  return `${formatNumber(points, { decimals: 1 }).text}%`;
}

function useLimits({ accountId, figures, largest }: RiskProtectionProps) {
  const { id } = useUser();
  const limits = useQuery(riskPreferencesQuery(id)).data;
  const protection = useQuery(protectionQuery(accountId)).data;
  if (limits === undefined || figures === null) return null;
  const breakers: readonly Use[] = [
    {
      label: 'Loss today',
      used: lossPercent(figures.dayChange, figures.dayStart),
      limit: Number(limits.max_daily_dd_pct),
    },
    {
      label: 'Loss this week',
      used: lossPercent(figures.weekChange, figures.weekStart),
      limit: Number(limits.max_weekly_dd_pct),
    },
  ];
  const exposures: readonly Use[] = [
    {
      label: 'Account exposure with resting buys',
      used: percentOf(figures.openRisk, figures.equity),
      limit: Number(limits.max_account_exposure_pct),
    },
    {
      label:
        largest === null ? 'Largest coin with resting buys' : `${largest.asset} with resting buys, the largest coin`,
      used: percentOf(String(largest?.value ?? 0), figures.equity),
      limit: Number(limits.max_symbol_exposure_pct),
    },
  ];
  return { limits, protection, breakers, exposures };
}

/** The account's own limits and how much of each is used. */
export function RiskProtection(props: RiskProtectionProps) {
  const known = useLimits(props);
  if (known === null) {
    return (
      <Panel title="Risk Protection Status">
        <Skeleton className="h-36" />
      </Panel>
    );
  }
  const { limits, protection, breakers, exposures } = known;
  const streak = Number(protection?.lossStreak?.figure ?? 0);
  const streakUse = { label: 'Losses in a row', used: streak, limit: limits.loss_streak_limit };
  const { word, tone } = badgeOf([...breakers, streakUse]);
  const Mark = tone === 'danger' ? ShieldAlert : ShieldCheck;
  return (
    <Panel
      title="Risk Protection Status"
      actions={
        <Badge tone={tone}>
          <Mark aria-hidden />
          {word}
        </Badge>
      }
    >
      {protection?.haltReason != null && (
        <Alert tone="warning" className="mb-3" title="Trading is halted on this server.">
          {protection.haltReason === '' ? 'No bot starts until the operator resumes it.' : protection.haltReason}
        </Alert>
      )}
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {[...breakers, ...exposures].map(({ label, used, limit }) => (
          <LimitBar
            key={label}
            label={label}
            used={used}
            limit={limit}
            text={`${showPoints(used)} of ${showPoints(limit)}`}
          />
        ))}
        <LimitBar
          label="Losses in a row"
          used={streak}
          limit={limits.loss_streak_limit}
          text={`${streak} of ${limits.loss_streak_limit}`}
        />
        <p className="text-xs text-fg-2">
          One trade may lose {limits.max_trade_risk_pct}% of equity at its stop. A loss limit that is reached stops new
          entries until 00:00 UTC, or Monday for the week. Sales always pass.
        </p>
      </div>
    </Panel>
  );
}
