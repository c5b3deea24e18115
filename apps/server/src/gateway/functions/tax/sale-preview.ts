import { salePreviewContract } from '@atb/api/functions/tax/sale-preview';
import { dec, decFromNumber, toPlain, ZERO, type Decimal } from '@atb/core/base/decimal';
import { epochMs, toIso } from '@atb/core/base/time';
import { riskMessage } from '@atb/core/risk/risk-code';
import { REPORTING_CURRENCIES } from '@atb/core/market/reporting-currency';
import { findOwnAccount, NO_ACCOUNT, type OwnAccount } from '../checks/own-account.ts';
import { unknownSymbol } from '../checks/unknown-symbol.ts';
import { implement, type CallContext } from '../function-services.ts';
import { oneAccount } from '../readings/tax-accounts.ts';
import { askTax } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

export const salePreview = implement(salePreviewContract, {
  handle: async (context, { accountId, symbol, quantity, price: asked, method, pool }) => {
    const account = await findOwnAccount(context, accountId);
    if (account === null) return refused(NO_ACCOUNT);
    const { market } = context.services;
    const instrument = market.source.instrument(symbol);
    const currency = REPORTING_CURRENCIES.find((known) => known === instrument?.quote);
    if (instrument == null || currency === undefined) return refused(unknownSymbol(symbol));
    const bid = market.latestQuote(symbol)?.bid;
    if (asked === null && bid === undefined)
      return refused({ reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA'), field: 'symbol' });
    const price = asked === null ? decFromNumber(bid ?? 0) : dec(asked);
    const now = market.now();
    const notional = price.times(dec(quantity));
    const fee = notional.times(await feeRateOf(context, account, symbol));
    // What lots are left is the same at every moment: one run serves all previews.
    const options = { method, pool, currency, from: 0, to: 0, accounts: null };
    const outcome = await askTax(context, oneAccount(account.id), ([place]) => ({
      kind: 'preview' as const,
      options,
      account: place ?? 0,
      asset: instrument.base,
      quantity,
      proceeds: toPlain(notional.minus(fee)),
      at: now,
    }));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const { lots, ...sums } = outcome.answer;
    const listed = lots.map(({ acquiredAt, ...lot }) => ({ ...lot, acquiredAt: toIso(epochMs(acquiredAt)) }));
    return { success: true, currency, price: toPlain(price), fee: toPlain(fee), ...sums, lots: listed };
  },
});

/** What the account pays of a sale; nothing is known of it before one on an exchange. */
async function feeRateOf({ services, claims }: CallContext, account: OwnAccount, symbol: string): Promise<Decimal> {
  if (!account.isPaper) return ZERO;
  const book = await services.readAccount(account.id, claims.sub);
  return book.riskContext(symbol, services.market.now())?.feeRate ?? ZERO;
}
