import { z } from 'zod/mini';
import { dec } from '../../base/decimal.ts';
import { TIMEFRAMES } from '../../market/timeframe.ts';
import type { Condition } from '../../strategies/expression.ts';
import { conditionSchema } from '../../strategies/rule-schema.ts';
import { findSizeFault } from '../../strategies/rule-size.ts';
import {
  describeObjectFault,
  feeBpsField,
  choiceField,
  percentField,
  positiveAmount,
  positiveFactor,
  wholeNumber,
} from '../../engine/bot/params/param-fields.ts';

/** Safety orders of one deal; the venues allow more open orders than this. */
const SAFETY_ORDERS_MAX = 50;
/** Thirty days. */
const COOLDOWN_MINUTES_MAX = 43_200;

const customSafetyOrderSchema = z.strictObject(
  {
    /** Percent below the price of the base order. */
    deviationPct: percentField('Deviation of a safety order', false, '99.99'),
    /** Quote units, fee aside. */
    size: positiveAmount('Size of a safety order'),
  },
  { error: (issue) => describeObjectFault('Safety order', issue) },
);

/** A rule of the strategies' language; a safety order waits until it holds at the close of a candle. */
const safetySignalSchema = z.strictObject(
  {
    timeframe: z.enum(TIMEFRAMES, { error: `Timeframe must be one of ${TIMEFRAMES.join(', ')}.` }),
    rule: z.pipe(
      z.unknown(),
      z.transform((given, context): Condition => {
        const sizeFault = findSizeFault(given);
        const parsed = sizeFault === null ? conditionSchema.safeParse(given) : null;
        if (parsed?.success === true) return parsed.data;
        const message = sizeFault ?? 'The rule of the safety signal is no condition of the rule language.';
        context.issues.push({ code: 'custom', message, input: given });
        return z.NEVER;
      }),
    ),
  },
  { error: (issue) => describeObjectFault('Safety signal', issue) },
);

const shape = {
  /** Quote units of the base order, fee aside. */
  baseAllocation: z._default(positiveAmount('Base order'), '100'),
  maxSafetyOrders: z._default(wholeNumber('Safety orders', 0, SAFETY_ORDERS_MAX), 5),
  /** Distance of the first safety order from the price of the base order, percent. */
  safetyStepPct: z._default(percentField('Safety step', false, '99'), '2'),
  /** Size of each safety order as a multiple of the one before; the first is this multiple of the base order. */
  safetyScale: z._default(positiveFactor('Size scale', '100'), '1.2'),
  /** Distance from each safety order to the next as a multiple of the one before. */
  stepScale: z._default(positiveFactor('Step scale', '100'), '1'),
  /** Net of the fees of both sides. */
  takeProfitPct: z._default(percentField('Take profit', false, '1000'), '3'),
  /** average: the whole position is sold together. entry: what each order bought is sold above its own price. */
  takeProfitOn: z._default(choiceField('Take profit on', ['average', 'entry']), 'average'),
  /** Once the take profit is reached, sells when the market falls this far below its high; 0 = sells at the take profit. */
  trailingTakeProfitPct: z._default(percentField('Trailing take profit', true, '50'), '0'),
  /** 0 = no stop loss. */
  stopLossPct: z._default(percentField('Stop loss', true, '99'), '10'),
  /** What the stop loss is measured from: the average price of the position, or the price of the base order. */
  stopLossOn: z._default(choiceField('Stop loss on', ['average', 'base']), 'average'),
  stopLossHoldings: z._default(choiceField('Holdings at the stop', ['sell', 'keep']), 'sell'),
  /** Safety orders that rest at the venue at a time; null = all. */
  activeSafetyOrdersMax: z._default(z.nullable(wholeNumber('Active safety orders', 1, SAFETY_ORDERS_MAX)), null),
  /** A ladder of one's own in place of number, step and scales; null for none. */
  safetyOrders: z._default(
    z.nullable(
      z
        .array(customSafetyOrderSchema, { error: 'Safety orders must be a list.' })
        .check(z.maxLength(SAFETY_ORDERS_MAX, { error: `Safety orders must not be more than ${SAFETY_ORDERS_MAX}.` })),
    ),
    null,
  ),
  /** A safety order is placed only after this has said so, its deviation being the least distance; null = always. */
  safetySignal: z._default(z.nullable(safetySignalSchema), null),
  /** Wait between the end of a deal and the next. */
  cooldownMinutes: z._default(wholeNumber('Cooldown', 0, COOLDOWN_MINUTES_MAX), 0),
  /** Finishes after so many deals; null = goes on. */
  dealsMax: z._default(z.nullable(wholeNumber('Deals', 1, 1_000_000)), null),
  /** Share of the realised profit that is added to the sizes of the next deal. */
  reinvestPct: z._default(percentField('Reinvested share', true, '100'), '0'),
  feeBps: z._default(feeBpsField(), '10'),
  /** Waits for the market to reach it before the first deal. */
  triggerPrice: z._default(z.nullable(positiveAmount('Trigger price')), null),
} as const;

/** Everything a user can set on a DCA bot. Amounts are plain decimal text after parsing. */
export const dcaParamsSchema = z
  .strictObject(shape, { error: (issue) => describeObjectFault('DCA parameters', issue) })
  .check(
    z.superRefine(({ safetyOrders }, context) => {
      const index = (safetyOrders ?? []).findIndex((order, i, all) => {
        const before = all[i - 1];
        return before !== undefined && dec(order.deviationPct).lte(dec(before.deviationPct));
      });
      if (index === -1) return;
      context.addIssue({
        code: 'custom',
        path: ['safetyOrders', index, 'deviationPct'],
        message: `Safety order ${index + 1} must lie further below the base order than the one before it.`,
      });
    }),
  );

export type SafetySignal = z.output<typeof safetySignalSchema>;
export type DcaParams = z.output<typeof dcaParamsSchema>;
/** What a form or a request may send: every field optional, amounts as number or text. */
export type DcaParamsInput = z.input<typeof dcaParamsSchema>;
