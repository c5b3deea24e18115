import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { epochMs, toIso } from '@atb/core/base/time';
import { portfolioMoments, portfolioReturns } from '@atb/core/statistics/portfolio-moments';
import type { CallContext } from '../function-services.ts';

interface PaymentRow {
  readonly at: Date;
  /** Null where only other assets than the quote asset moved. */
  readonly flow: number | null;
  readonly hasOtherAsset: boolean;
  readonly valuedAt: Date | null;
  readonly value: number | null;
}

/** A reading is written over until its five minutes are past: one that was still open may hold what came after. */
const SNAPSHOT_SPAN = '5 minutes';

const NOT_DEFINED = { simple: null, timeWeighted: null, moneyWeighted: null };

/** How the account grew, three ways. What was paid in other assets has no value here, and then none is told. */
export async function readReturns(
  context: CallContext,
  accountId: string,
  { quoteAsset, equity }: { readonly quoteAsset: string; readonly equity: number },
): Promise<PortfolioSummary['returns']> {
  const { rows } = await context.userScope((tx) =>
    tx.query<PaymentRow>(
      `select f.at, f.flow::float8 as flow, f.other as "hasOtherAsset", s.at as "valuedAt", s.equity::float8 as value
       from (
         select t.at, -sum(p.amount) filter (where p.asset = $2) as flow, bool_or(p.asset <> $2) as other
         from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
         where p.account_id = $1 and p.ledger_account = 'external' group by t.at) f
       left join lateral (
         select e.at, e.equity from equity_snapshots e
         where e.account_id = $1 and e.at <= f.at - interval '${SNAPSHOT_SPAN}' order by e.at desc limit 1) s on true
       order by f.at`,
      [accountId, quoteAsset],
    ),
  );
  const [first] = rows;
  if (first === undefined) return { since: null, ...NOT_DEFINED };
  const since = toIso(epochMs(first.at.getTime()));
  if (rows.some(({ hasOtherAsset }) => hasOtherAsset)) return { since, ...NOT_DEFINED };
  const payments = rows.map(({ at, flow, valuedAt, value }) => ({
    time: at.getTime(),
    flow: flow ?? 0,
    before: valuedAt === null || value === null ? null : { time: valuedAt.getTime(), value },
  }));
  const now = { time: context.services.market.now(), value: equity };
  return { since, ...portfolioReturns(portfolioMoments(payments, now)) };
}
