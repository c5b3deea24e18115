import { feesTool } from '@atb/api/functions/advisor-tools';
import { addMs, DAY_MS, toIso } from '@atb/core/base/time';
import { implement } from '../function-services.ts';

interface Row {
  readonly symbol: string;
  readonly fills: number;
  readonly fees: number;
  readonly turnover: number;
  readonly realised: number;
  readonly maker: number;
}

/** Fees in the base asset at the price of their fill. */
const FEES = `
  select symbol, count(*)::int as fills, sum(qty * price)::float8 as turnover, coalesce(sum(realized_pnl), 0)::float8 as realised,
    sum(case when right(symbol, length(fee_asset)) = fee_asset then fee else fee * price end)::float8 as fees,
    (coalesce(sum(qty * price) filter (where maker), 0))::float8 as maker
  from trade_ledger where user_id = (select auth.uid()) and exec_ts >= $1 and source = 'engine'
  group by symbol order by fees desc limit 50`;

const add = (rows: readonly Row[], field: 'fills' | 'fees' | 'turnover' | 'realised' | 'maker'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

export const readFees = implement(feesTool, {
  handle: async ({ userScope, services }, { days }) => {
    const since = toIso(addMs(services.market.now(), -days * DAY_MS));
    const { rows } = await userScope((tx) => tx.query<Row>(FEES, [since]));
    const [fees, turnover] = [add(rows, 'fees'), add(rows, 'turnover')];
    return {
      days,
      fills: add(rows, 'fills'),
      fees,
      turnover,
      realised: add(rows, 'realised'),
      feePct: turnover === 0 ? null : (fees / turnover) * 100,
      makerPct: turnover === 0 ? null : (add(rows, 'maker') / turnover) * 100,
      bySymbol: rows.map(({ symbol, fills, fees: paid, turnover: traded, realised }) => ({
        symbol,
        fills,
        fees: paid,
        turnover: traded,
        realised,
      })),
    };
  },
});
