import { riskUseContract } from '@atb/api/functions/trading/risk-use';
import { divide, toPlain, ZERO } from '@atb/core/base/decimal';
import { riskUse as riskUseOf } from '@atb/core/engine/account/risk-use';
import { amountAt } from '@atb/core/portfolio/amounts-at';
import { riskMessage } from '@atb/core/risk/risk-code';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { readReporting } from '../readings/read-reporting.ts';
import { refused } from '../refused.ts';

/** Limits as the risk check counts them: the same code that decides about the next order. */
export const riskUse = implement(riskUseContract, {
  handle: async (context, { accountId, inReportingCurrency }) => {
    const account = await findOwnAccount(context, accountId);
    if (account === null) return refused(NO_ACCOUNT);
    const book = await context.services.readAccount(account.id, context.claims.sub);
    const use = riskUseOf(book, context.services.market.now());
    if (use === null) return refused({ reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA') });
    const { rate, reporting } = await readReporting(context, inReportingCurrency);
    const { equity } = use;
    return {
      success: true,
      accountId: account.id,
      reporting,
      equity: amountAt(rate, toPlain(equity)),
      limits: use.limits.map(({ code, used, limit, unit }) => ({
        code,
        used: toPlain(used),
        limit: toPlain(limit),
        unit,
      })),
      symbols: use.symbols.map(({ symbol, held, resting }) => ({
        symbol,
        held: amountAt(rate, toPlain(held)),
        resting: amountAt(rate, toPlain(resting)),
        share: toPlain(equity.gt(ZERO) ? divide(held.plus(resting), equity) : ZERO),
      })),
      symbolLimit: toPlain(use.symbolLimit),
    };
  },
});
