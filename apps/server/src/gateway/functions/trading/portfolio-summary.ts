import { portfolioSummaryContract } from '@atb/api/functions/trading/portfolio-summary';
import type { Refusal } from '@atb/api/functions/refusal';
import { type Decimal, dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { toIso, utcDayStart } from '@atb/core/base/time';
import { amountAt } from '@atb/core/portfolio/amounts-at';
import { contributionsOf } from '@atb/core/portfolio/contributions';
import { riskMessage } from '@atb/core/risk/risk-code';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { figuresAt, portfolioFiguresOf, readPortfolio, tradedFlowsOf } from '../readings/read-portfolio.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readReporting } from '../readings/read-reporting.ts';
import { unlessTooLong } from '../readings/unless-too-long.ts';
import { type CallContext, implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** What the account is worth, and where every part of the change came from. */
export const portfolioSummary = implement(portfolioSummaryContract, {
  handle: async (context, body) => {
    const account = await findOwnAccount(context, body.accountId);
    if (account === null) return refused(NO_ACCOUNT);
    const outcome = await unlessTooLong(() => readPortfolio(context, { accountId: account.id }));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const portfolio = outcome.value;
    const [own] = portfolio.accounts;
    if (own === undefined) return refused(NO_ACCOUNT);
    if (own.worth.unpriced.length > 0) return refused(withoutPrice(own.worth.unpriced));
    const { rate, reporting } = await readReporting(context, body.inReportingCurrency);
    const figures = portfolioFiguresOf([own], portfolio);
    const { equity, cash, exposure, openRisk, today, week, month, ...rest } = figuresAt(rate, figures);
    const change = dec(figures.change);
    const realized = own.account.exchange === 'paper' ? await readRealized(context, account.id) : null;
    const traded = contributionsOf(tradedFlowsOf([own]).flows, change);
    const shown = (amount: Decimal): string => amountAt(rate, toPlain(amount));
    return {
      success: true,
      accountId: account.id,
      quoteAsset: QUOTE_ASSET,
      reporting,
      equity,
      cash,
      exposure,
      openRisk,
      today: {
        startEquity: today.start,
        change: today.change,
        realized: realized && shown(realized.today),
      },
      week: { startEquity: week.start, change: week.change },
      month: { startEquity: month.start, change: month.change },
      allTime: {
        deposited: rest.paidIn,
        change: rest.change,
        realized: realized && shown(realized.allTime),
        unrealized: realized && shown(change.minus(realized.allTime)),
        traded: shown(change.minus(traded.rest)),
        rest: shown(traded.rest),
        fees: shown(sumDecimals(traded.bots.map(({ fees }) => fees))),
      },
      returns: rest.returns,
    };
  },
});

/** Who sizes orders by the equity must not be given one without a part of it. */
function withoutPrice(assets: readonly string[]): Refusal {
  const error = `${riskMessage('NO_PRICE_DATA')} The account holds ${assets.join(', ')}, of which no price is known: without it there is no equity.`;
  return { reason: 'NO_PRICE_DATA', error };
}

interface Realized {
  readonly allTime: Decimal;
  readonly today: Decimal;
}

/** What disposals brought above their cost. Only the engine writes them down: of a connected account there are none. */
async function readRealized(context: CallContext, accountId: string): Promise<Realized> {
  const allTime = await context.services.performance.sums.realized(context.userScope, accountId);
  const { rows } = await context.userScope((tx) =>
    tx.query<{ realized: string }>(
      'select coalesce(sum(gain), 0)::text as realized from lot_disposals where account_id = $1 and disposed_at >= $2',
      [accountId, toIso(utcDayStart(context.services.market.now()))],
    ),
  );
  return { allTime: dec(allTime), today: dec(rows[0]?.realized ?? '0') };
}
