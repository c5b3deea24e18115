// bots/copy: a bot that does what another account does, at a size of its own.
import { z } from 'zod/mini';
import { dec } from '../../base/decimal.ts';
import {
  describeObjectFault,
  choiceField,
  percentField,
  positiveAmount,
  wholeNumber,
} from '../../engine/bot/params/param-fields.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const shape = {
  providerId: z
    .string({ error: 'Provider must be chosen.' })
    .check(z.regex(UUID, { error: 'Provider must be chosen.' })),
  /** Quote units the copy may have spent at any time, fees included. */
  allocation: z._default(positiveAmount('Allocation'), '500'),
  /** fraction: the provider's trade × allocation ÷ provider's equity. fixed: the same amount each time. risk: by the stop. */
  sizing: z._default(choiceField('Sizing', ['fraction', 'fixed', 'risk']), 'fraction'),
  /** Of the proportional size, percent; counts with `fraction`. */
  sharePct: z._default(percentField('Share', false, '500'), '100'),
  /** Quote units a purchase; counts with `fixed`. */
  amount: z._default(positiveAmount('Amount of a trade'), '50'),
  /** Percent of the allocation that a purchase loses where the stop loss sells it; counts with `risk`. */
  riskPct: z._default(percentField('Risk of a trade', false, '20'), '1'),
  /** Below the average price of what is held; 0 = none but the provider's own exits. */
  stopLossPct: z._default(percentField('Stop loss', true, '99'), '0'),
  /** Quote units of one purchase at most; null = no limit but the allocation. */
  maxTradeAmount: z._default(z.nullable(positiveAmount('Largest trade')), null),
  /** Fall from the copy's highest value at which it ends, percent; 0 = never. */
  maxDrawdownPct: z._default(percentField('Drawdown limit', true, '99'), '20'),
  /** A purchase that the provider made longer ago is passed over. */
  maxLateSeconds: z._default(wholeNumber('Latest start', 1, 86_400), 60),
  /** A purchase is passed over while the market asks more above the provider's price. */
  maxSlippagePct: z._default(percentField('Slippage guard', true, '50'), '0.5'),
  /** mirror: buys its share of what the provider holds when it starts. Absent = flat: from the provider's next trade on. */
  begins: z.optional(choiceField('Beginning', ['flat', 'mirror'])),
  /** What a trade below the market's minimum becomes. */
  belowMinimum: z._default(choiceField('Trades below the minimum', ['skip', 'raise']), 'skip'),
  /** What is held when the copy ends by its drawdown limit or because the provider stops. */
  holdingsAtEnd: z._default(choiceField('Holdings at the end', ['sell', 'keep']), 'sell'),
} as const;

/** Everything a user can set on a copy. Amounts are plain decimal text after parsing. */
export const copyParamsSchema = z
  .strictObject(shape, { error: (issue) => describeObjectFault('Copy settings', issue) })
  .check(
    z.superRefine(({ sizing, stopLossPct }, context) => {
      if (sizing !== 'risk' || !dec(stopLossPct).eq(dec('0'))) return;
      const message = 'Stop loss must be set: sizing by risk is measured from it.';
      context.addIssue({ code: 'custom', path: ['stopLossPct'], message, input: stopLossPct });
    }),
  );

export type CopyParams = z.output<typeof copyParamsSchema>;
/** What a form or a request may send: every field but the provider optional, amounts as number or text. */
export type CopyParamsInput = z.input<typeof copyParamsSchema>;
