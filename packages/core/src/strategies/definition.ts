import { z } from 'zod/mini';
import { TIMEFRAMES } from '../market/timeframe.ts';
import { conditionSchema, expressionSchema, parameterNameSchema, scalarSchema } from './rule-schema.ts';
import { findSizeFault } from './rule-size.ts';

// What is wrong with a strategy is said in words, also where nothing else has loaded them.
z.config(z.locales.en());

export const STRATEGY_CATEGORIES = ['trend', 'reversion', 'breakout', 'scalping', 'advanced'] as const;
export type StrategyCategory = (typeof STRATEGY_CATEGORIES)[number];

export const STRATEGY_DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced', 'Expert'] as const;
export type StrategyDifficulty = (typeof STRATEGY_DIFFICULTIES)[number];

/** As the specification writes them; `1M` is one minute. */
export const TIMEFRAME_LABELS = [
  '1M',
  '3M',
  '5M',
  '15M',
  '1H',
  '4H',
  '8H',
  '1D',
  '1W',
  '1M month',
  'Variable',
] as const;
export type TimeframeLabel = (typeof TIMEFRAME_LABELS)[number];

const sentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(600));

const parameterSchema = z.strictObject({
  name: parameterNameSchema,
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  kind: z.enum(['integer', 'number']),
  default: z.number(),
  min: z.number(),
  max: z.number(),
  /** Spacing of the values that a sweep tries. */
  step: z.number().check(z.positive()),
});

const sides = z.strictObject({ long: z.exactOptional(conditionSchema), short: z.exactOptional(conditionSchema) });

const distanceSchema = z.discriminatedUnion('kind', [
  /** Fraction of the entry price, 0.02 = 2 %. */
  z.strictObject({ kind: z.literal('fraction'), value: scalarSchema }),
  /** Quote units, read at the candle whose signal opened the position: `2 x ATR`. */
  z.strictObject({ kind: z.literal('distance'), of: expressionSchema }),
]);

const targetSchema = z.discriminatedUnion('kind', [
  ...distanceSchema.def.options,
  /** This many times the distance of the stop loss. */
  z.strictObject({ kind: z.literal('risk_reward'), multiple: scalarSchema }),
  /** Changes with the time in the position: from each number of minutes on, another fraction of the entry price. */
  z.strictObject({
    kind: z.literal('schedule'),
    steps: z
      .array(
        z.strictObject({
          /** Since the open of the entry's candle. */
          minutes: scalarSchema,
          /** 0.02 = 2 % gained; below 0 accepts a loss, -1 leaves at any price. */
          value: scalarSchema,
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
]);

const orderSchema = z.strictObject({
  kind: z.literal('limit'),
  /** Quote units: of the candle whose signal asks for the order. */
  price: z.strictObject({ long: z.exactOptional(expressionSchema), short: z.exactOptional(expressionSchema) }),
  /** Candles during which the order rests before it is cancelled. */
  candles: scalarSchema,
  /** Whether it moves to the price of each candle that closes while it rests; absent = it stays. */
  follows: z.exactOptional(z.boolean()),
});

/** How positions are opened, and how rules leave them; at the market where absent. */
const ordersSchema = z.strictObject({ entry: z.exactOptional(orderSchema), exit: z.exactOptional(orderSchema) });

const protectionSchema = z.strictObject({
  stopLoss: z.exactOptional(distanceSchema),
  takeProfit: z.exactOptional(targetSchema),
  trailing: z.exactOptional(
    z.strictObject({
      distance: distanceSchema,
      /** Fraction of the entry price gained before the stop follows; absent = from the entry on. */
      activation: z.exactOptional(scalarSchema),
    }),
  ),
  /** Closed candles after which the position is left. */
  timeExit: z.exactOptional(scalarSchema),
});

const sizingSchema = z.strictObject({
  kind: z.enum(['equity_fraction', 'quote_amount', 'base_amount', 'risk_fraction']),
  value: scalarSchema,
});

/**
 * Fields of a strategy. Whoever writes one:
 * - decides on closed candles only: a rule sees the candle that just closed and those before it, and acts at the next open;
 * - gives every number that a user might turn a parameter with an honest range, and refers to it by `{ param: 'name' }`;
 * - says each price relation in words of the language (`build-rule.ts` has a function for each): no special cases in code;
 * - names a part that its rules mention more than once (`named('the range of the night', ...)`), so that its sentences stay short;
 * - gives each position a way out: an exit rule, a stop with a target, or a time exit;
 * - writes `worksWhen` and `failsWhen` as a trader would warn a friend, without promises;
 * - uses `timeframe` for what the specification shows and `runsOn` for the candles it runs on (weekly and monthly ideas
 *   run on days, with weeks by `onTimeframe('1w', ...)`).
 */
const definitionShape = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'An id is lower-case words joined by hyphens.' })),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  category: z.enum(STRATEGY_CATEGORIES),
  difficulty: z.enum(STRATEGY_DIFFICULTIES),
  timeframe: z.enum(TIMEFRAME_LABELS),
  runsOn: z.enum(TIMEFRAMES),
  description: sentence,
  worksWhen: sentence,
  failsWhen: sentence,
  parameters: z.array(parameterSchema).check(z.maxLength(20)),
  entry: sides,
  exit: sides,
  orders: z.exactOptional(ordersSchema),
  protection: protectionSchema,
  sizing: sizingSchema,
});

/** JSON form of a strategy. What is too large is refused before anything else looks at it. */
export const strategyDefinitionSchema = z.pipe(
  z.unknown().check(
    z.superRefine((given, context) => {
      const message = findSizeFault(given);
      if (message !== null) context.addIssue({ code: 'custom', message });
    }),
  ),
  definitionShape,
);

export type StrategyDefinition = Readonly<z.output<typeof definitionShape>>;
export type StrategyParameter = Readonly<z.output<typeof parameterSchema>>;
export type DistanceRule = Readonly<z.output<typeof distanceSchema>>;
export type TargetRule = Readonly<z.output<typeof targetSchema>>;
export type OrderRule = Readonly<z.output<typeof orderSchema>>;
export type ProtectionRules = Readonly<z.output<typeof protectionSchema>>;
