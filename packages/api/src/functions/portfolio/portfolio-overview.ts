import { z } from 'zod/mini';
import { EXCHANGES } from '../../exchanges.ts';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid } from '../fields.ts';
import { accountTypeFilter, exchangeFilter, portfolioFigures, sinceMoment } from '../portfolio-fields.ts';
import { reportingAnswer, reportingChoice } from '../reporting-fields.ts';

const contribution = {
  fills: z.int(),
  fees: amountText,
  /** Worth now of what is left of what was bought. */
  left: amountText,
  /** What sales brought less what purchases and fees took, plus what is left. */
  total: amountText,
};

const answer = z.strictObject({
  success: done,
  quoteAsset: z.string(),
  ...reportingAnswer,
  /** Of all accounts together. */
  total: z.strictObject(portfolioFigures),
  accounts: list(
    z.strictObject({
      accountId: uuid,
      label: z.string(),
      exchange: z.enum(EXCHANGES),
      isPaper: z.boolean(),
      ...portfolioFigures,
    }),
  ),
  /** What is held of coins that this server has no market of, and has a price all the same. */
  prices: list(
    z.strictObject({
      asset: z.string(),
      /** Of one unit, in the quote asset. */
      price: amountText,
      /** ticker: the last trade on the exchange whose prices this server has. close: recorded candles. */
      basis: z.enum(['ticker', 'close']),
      /** Of one market, or of two whose prices are multiplied. */
      symbols: list(z.string()),
      /** ISO: when the recorded candle closed; null where the price is of now. */
      at: z.nullable(z.string()),
    }),
  ),
  /** Every symbol that was ever traded. */
  symbols: list(z.string()),
  /** Since the first payment; bots and the rest add up to the change, and so do coins and the rest. */
  contributions: z.strictObject({
    bots: list(
      z.strictObject({
        /** Null for what was done by hand, or on the exchange. */
        botId: z.nullable(uuid),
        name: z.nullable(z.string()),
        ...contribution,
      }),
    ),
    coins: list(z.strictObject({ coin: z.string(), ...contribution })),
    /** What no execution explains: coins that were paid in and rose or fell, rewards, other fees. */
    rest: amountText,
  }),
});

export type PortfolioOverview = z.output<typeof answer>;

export const portfolioOverviewContract = defineContract({
  name: 'portfolio-overview',
  summary:
    'What all accounts, or those of one exchange, are worth, how they grew, and what each bot and coin has added.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      exchange: exchangeFilter,
      accountType: accountTypeFilter,
      from: sinceMoment,
      ...reportingChoice,
    }),
    {},
  ),
  answer,
  errors: ['TOO_LONG'],
});
