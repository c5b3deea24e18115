import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { LimitBar } from '../../../components/limit-bar.tsx';
import { LimitsLink } from '../../../components/limits-link.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { riskPreferencesQuery } from '../../../lib/api/account.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { openOrdersQuery } from '../../../lib/api/orders.ts';
import { cn } from '../../../lib/cn.ts';
import { protectionQuery } from '../api/get-protection.ts';
import { judgeBreakers, type LimitFigure, limitUses, showUse } from '../limit-uses.ts';
import type { PortfolioFigures } from '../portfolio-figures.ts';
import { largestExposure, type BalanceRow } from '../value-balances.ts';

export interface RiskProtectionProps {
  readonly account: Account;
  /** Null until they are known. */
  readonly figures: PortfolioFigures | null;
  /** Of this account. */
  readonly balances: readonly BalanceRow[];
  /** Several accounts are shown: each names itself. */
  readonly isNamed: boolean;
}

/** What proves each of them. */
const PROVEN = {
  day: 'limitDay',
  week: 'limitWeek',
  account: 'limitAccount',
  coin: 'limitCoin',
  streak: 'limitStreak',
} as const satisfies Readonly<Record<LimitFigure['id'], string>>;

const TITLE = 'Risk Protection Status';

/** Holds the sentence's place until the account's own figure is known. */
const USUAL_TRADE_RISK_PCT = 0.5;

/** The account's own limits and how much of each is used. */
export function RiskProtection({ account, figures, balances, isNamed }: RiskProtectionProps) {
  const { id } = useUser();
  const limits = useQuery(riskPreferencesQuery(id)).data;
  const protection = useQuery(protectionQuery(account.id)).data;
  const orders = useQuery(openOrdersQuery({ accountId: account.id })).data ?? [];
  const largest = figures === null ? null : largestExposure(balances, orders, figures);
  const uses = limitUses({ figures, limits, largest, lossStreak: protection?.lossStreak ?? null });
  return (
    <LimitsPanel
      title={isNamed ? `${TITLE}, ${account.label}` : TITLE}
      accountId={account.id}
      uses={uses}
      tradeRiskPct={limits?.max_trade_risk_pct}
      haltReason={protection?.haltReason ?? null}
    />
  );
}

/** Takes the place of an account's panel until it is known whose it is. */
export function RiskProtectionPlaceholder() {
  const uses = limitUses({ figures: null, limits: undefined, largest: null, lossStreak: null });
  return <LimitsPanel title={TITLE} accountId={null} uses={uses} tradeRiskPct={undefined} haltReason={null} />;
}

interface LimitsPanelProps {
  readonly title: string;
  /** Null until it is known. */
  readonly accountId: string | null;
  readonly uses: ReturnType<typeof limitUses>;
  /** Percent of equity; undefined until it is known. */
  readonly tradeRiskPct: string | undefined;
  readonly haltReason: string | null;
}

function Use({ use, accountId }: { readonly use: LimitFigure; readonly accountId: string | null }) {
  if (use.used === null || accountId === null) return showUse(use);
  return (
    <ProofButton of={use.label} request={{ row: { figure: PROVEN[use.id], accountId } }}>
      {showUse(use)}
    </ProofButton>
  );
}

function LimitsPanel({ title, accountId, uses, tradeRiskPct, haltReason }: LimitsPanelProps) {
  const state = judgeBreakers(uses);
  const Mark = state?.tone === 'danger' ? ShieldAlert : ShieldCheck;
  return (
    <Panel
      title={title}
      actions={
        state !== null && (
          <Badge tone={state.tone}>
            <Mark aria-hidden />
            {state.word}
          </Badge>
        )
      }
    >
      {haltReason !== null && (
        <Alert tone="warning" className="mb-3" title="Trading is halted on this server.">
          {haltReason === '' ? 'No bot starts until the operator resumes it.' : haltReason}
        </Alert>
      )}
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {uses.map((use) => (
          <LimitBar
            key={use.id}
            label={use.label}
            used={use.used ?? 0}
            limit={use.limit ?? 0}
            text={<Use use={use} accountId={accountId} />}
          />
        ))}
        <p className={cn('text-xs text-fg-2', tradeRiskPct === undefined && 'invisible')}>
          One trade may lose {tradeRiskPct ?? USUAL_TRADE_RISK_PCT}% of equity at its stop. Exposure counts resting buys
          too. A loss limit that is reached stops new entries until 00:00 UTC, or Monday for the week. Sales always
          pass. <LimitsLink>Change your limits</LimitsLink>
        </p>
      </div>
    </Panel>
  );
}
