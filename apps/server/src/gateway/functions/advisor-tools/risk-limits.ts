import { riskLimitsTool } from '@atb/api/functions/advisor-tools';
import { RISK_LIMIT_COLUMNS, type RiskLimitsRow } from '@atb/api/rows/user-risk-prefs';
import { type Decimal, toNumber } from '@atb/core/base/decimal';
import { findOwnAccount } from '../checks/own-account.ts';
import { type CallContext, implement } from '../function-services.ts';

const PREFS = `select ${RISK_LIMIT_COLUMNS} from user_risk_prefs where user_id = auth.uid()`;

export const readRiskLimits = implement(riskLimitsTool, {
  handle: async (context) => {
    const account = await findOwnAccount(context, undefined);
    const limits = await context.userScope(async (tx) => (await tx.query<RiskLimitsRow>(PREFS)).rows[0]);
    const used = account === null ? UNKNOWN : await readUse(context, account.id);
    return {
      maxTradeRiskPct: Number(limits?.max_trade_risk_pct ?? 0),
      maxDailyDrawdownPct: Number(limits?.max_daily_dd_pct ?? 0),
      maxWeeklyDrawdownPct: Number(limits?.max_weekly_dd_pct ?? 0),
      maxAccountExposurePct: Number(limits?.max_account_exposure_pct ?? 0),
      maxSymbolExposurePct: Number(limits?.max_symbol_exposure_pct ?? 0),
      lossStreakLimit: limits?.loss_streak_limit ?? 0,
      ...used,
    };
  },
});

const UNKNOWN = { exposurePct: null, dailyLossPct: null, weeklyLossPct: null, bySymbol: [] };

async function readUse({ services, claims }: CallContext, accountId: string) {
  const book = await services.readAccount(accountId, claims.sub);
  const valuation = book.valuation();
  const equity = valuation === null ? 0 : toNumber(valuation.equity);
  if (valuation === null || equity <= 0) return UNKNOWN;
  const { memory, quoteAsset } = book.snapshot();
  const percentOf = (worth: Decimal): number => (toNumber(worth) / equity) * 100;
  const loss = (start: { readonly equity: Decimal } | null | undefined): number | null =>
    start == null ? null : Math.max(0, (1 - equity / toNumber(start.equity)) * 100);
  return {
    exposurePct: percentOf(valuation.exposure),
    dailyLossPct: loss(memory?.dayStart),
    weeklyLossPct: loss(memory?.weekStart),
    bySymbol: [...valuation.exposureByAsset]
      .map(([asset, worth]) => ({ symbol: `${asset}${quoteAsset}`, exposurePct: percentOf(worth) }))
      .filter(({ exposurePct }) => exposurePct > 0)
      .toSorted((a, b) => a.symbol.localeCompare(b.symbol)),
  };
}
