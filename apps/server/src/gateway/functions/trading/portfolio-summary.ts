import { portfolioSummaryContract } from '@atb/api/functions/trading/portfolio-summary';
import { type Decimal, dec, maxDecimal, toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { toIso, utcDayStart } from '@atb/core/base/time';
import { riskMessage } from '@atb/core/risk/risk-code';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { readReturns } from '../readings/read-returns.ts';
import { type CallContext, implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** What the account is worth, and where every part of the change came from. */
export const portfolioSummary = implement(portfolioSummaryContract, {
  handle: async (context, body) => {
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return refused(NO_ACCOUNT);
    const book = await context.services.readAccount(account.id, context.claims.sub);
    const valuation = book.valuation();
    const { memory, quoteAsset, orders } = book.snapshot();
    const sums = await readSums(context, account.id, quoteAsset);
    if (valuation === null) return refused({ reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA') });
    const { equity, cash, exposure } = valuation;
    const dayStart = memory?.dayStart?.equity ?? equity;
    const weekStart = memory?.weekStart?.equity ?? equity;
    const change = equity.minus(sums.deposited);
    const resting = orders
      .filter((order) => order.request.side === 'buy')
      .reduce((sum, order) => sum.plus(order.reserved), ZERO);
    return {
      success: true,
      accountId: account.id,
      quoteAsset,
      equity: toPlain(equity),
      cash: toPlain(cash),
      exposure: toPlain(exposure),
      // Everything that is held or rests could go to nothing: the worst case while no stop is attached.
      openRisk: toPlain(maxDecimal(exposure.plus(resting), ZERO)),
      today: {
        startEquity: toPlain(dayStart),
        change: toPlain(equity.minus(dayStart)),
        realized: toPlain(sums.realizedToday),
      },
      week: { startEquity: toPlain(weekStart), change: toPlain(equity.minus(weekStart)) },
      allTime: {
        deposited: toPlain(sums.deposited),
        change: toPlain(change),
        realized: toPlain(sums.realized),
        unrealized: toPlain(change.minus(sums.realized)),
        fees: toPlain(sums.fees),
      },
      returns: await readReturns(context, account.id, { quoteAsset, equity: toNumber(equity) }),
    };
  },
});

interface Sums {
  readonly deposited: Decimal;
  readonly realized: Decimal;
  readonly realizedToday: Decimal;
  readonly fees: Decimal;
}

/** From the ledger and the lots: what came in, what disposals brought above their cost, and the fees paid. */
async function readSums(context: CallContext, accountId: string, quoteAsset: string): Promise<Sums> {
  const result = await context.userScope((tx) =>
    tx.query<Readonly<Record<keyof Sums, string>>>(
      `select
         (select coalesce(-sum(amount), 0) from ledger_postings where account_id = $1 and ledger_account = 'external' and asset = $2) as deposited,
         (select coalesce(sum(gain), 0) from lot_disposals where account_id = $1) as realized,
         (select coalesce(sum(gain), 0) from lot_disposals where account_id = $1 and disposed_at >= $3) as "realizedToday",
         (select coalesce(sum(amount), 0) from ledger_postings where account_id = $1 and ledger_account = 'fees' and asset = $2) as fees`,
      [accountId, quoteAsset, toIso(utcDayStart(context.services.market.now()))],
    ),
  );
  const row = result.rows[0];
  const read = (text: string | undefined): Decimal => dec(text ?? '0');
  return {
    deposited: read(row?.deposited),
    realized: read(row?.realized),
    realizedToday: read(row?.realizedToday),
    fees: read(row?.fees),
  };
}
