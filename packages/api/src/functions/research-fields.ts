import { assumptionsSchema } from '@atb/core/backtest/assumptions';
import { OBJECTIVES, type TrialConstraints } from '@atb/core/backtest/sweep/objective';
import type { ParameterRange } from '@atb/core/backtest/sweep/parameter-space';
import { SAMPLERS } from '@atb/core/backtest/sweep/sampler';
import { readIso, toIso } from '@atb/core/base/time';
import { TIMEFRAMES } from '@atb/core/market/timeframe';
import { strategyDefinitionSchema } from '@atb/core/strategies/definition';
import { z } from 'zod/mini';
import { done, symbol, uuid, wholeNumberField } from './fields.ts';

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/u;
const NOT_A_TIME = 'must be a time such as 2026-01-31 or 2026-01-31T09:30:00Z.';

/** ISO text, a plain date meaning midnight UTC; passed on in one form, so that equal times are equal texts. */
const time = z.pipe(
  z.string({ error: NOT_A_TIME }),
  z.transform((text: string, context): string => {
    const moment = TIME.test(text) ? readIso(text.includes('T') ? text : `${text}T00:00:00Z`) : null;
    if (moment !== null) return toIso(moment);
    context.issues.push({ code: 'custom', message: NOT_A_TIME, input: text });
    return z.NEVER;
  }),
);

const NO_VENUE = { error: 'must be the name of a venue such as binance.' };

const venue = z._default(
  z.string(NO_VENUE).check(z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/u, NO_VENUE)),
  'binance',
);

export const timeframe = z.enum(TIMEFRAMES, { error: `must be one of ${TIMEFRAMES.join(', ')}.` });

/** Candles with `from <= openTime < to`. */
export const candleSpan = { venue, symbol, timeframe, from: time, to: time };

/** What a run is named; the server finds a name for one that has none. */
const name = z.optional(
  z
    .string({ error: 'must be text.' })
    .check(z.trim(), z.maxLength(120, { error: 'must have at most 120 characters.' })),
);

/** A strategy: one of the catalogue, or else a definition that is sent along, with parameters that differ from its defaults. */
export const strategyFields = {
  strategyId: z.optional(z.string({ error: 'must be the id of a strategy.' }).check(z.maxLength(80))),
  definition: z.optional(strategyDefinitionSchema),
  params: z._default(z.record(z.string(), z.number(), { error: 'must be an object of numbers.' }), {}),
};

/** What every run is about. Parsing it again changes nothing: it is kept in this form. */
export const researchSubject = {
  name,
  ...strategyFields,
  ...candleSpan,
  assumptions: z.prefault(assumptionsSchema, {}),
};

/** A strategy on one pair: what sweeps and walk-forwards are about, and most backtests. */
export type StrategySubject = Omit<z.output<z.ZodMiniObject<typeof researchSubject>>, 'name'>;

interface Span {
  readonly from: string;
  readonly to: string;
}

interface StrategyChoice {
  readonly strategyId?: string | undefined;
  readonly definition?: object | undefined;
}

/** Takes the fault of a field, the second half of a sentence. */
export type AddFault = (path: string, message: string) => void;

export function checkStrategyChoice({ strategyId, definition }: StrategyChoice, add: AddFault): void {
  if ((strategyId === undefined) === (definition === undefined))
    add('strategyId', 'or definition must be given, and only one of them.');
}

export function checkSpan({ from, to }: Span, add: AddFault): void {
  if (!(from < to)) add('to', 'must be later than from.');
}

/** Round trips at least, and the largest drawdown as a fraction of the peak. */
const trialConstraintsSchema = z.strictObject({
  minTrades: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  maxDrawdown: z._default(z.nullable(z.number().check(z.gt(0), z.maximum(1))), null),
}) satisfies z.ZodMiniType<TrialConstraints>;

const VALUES_MAX = 1_000;
const parameterName = z.string().check(z.minLength(1), z.maxLength(60));

const parameterRangeSchema = z.union(
  [
    z.strictObject({
      name: parameterName,
      from: z.number(),
      to: z.number(),
      step: z.number().check(z.positive()),
    }),
    z.strictObject({
      name: parameterName,
      values: z.readonly(z.array(z.number()).check(z.minLength(1), z.maxLength(VALUES_MAX))),
    }),
  ],
  { error: 'must have a name with from, to and a step above 0, or with a list of 1 to 1000 values.' },
) satisfies z.ZodMiniType<ParameterRange>;

/** Trials that one run may make. */
export const TRIALS_MAX = 50_000;

/** How parameters are searched, in sweeps and in every window of a walk-forward. */
export const searchFields = {
  ranges: z
    .array(parameterRangeSchema)
    .check(z.minLength(1, { error: 'must name at least one parameter.' }), z.maxLength(10)),
  sampler: z._default(z.enum(SAMPLERS, { error: 'must be grid, random or tpe.' }), 'grid'),
  /** For the random and the TPE sampler; a grid has as many as it has combinations. */
  trials: z._default(wholeNumberField(1, TRIALS_MAX), 500),
  seed: z._default(wholeNumberField(0, 4_294_967_295), 1),
  objective: z._default(z.enum(OBJECTIVES, { error: `must be one of ${OBJECTIVES.join(', ')}.` }), 'sharpe'),
  constraints: z.prefault(trialConstraintsSchema, {}),
};

/** Each proposal of the TPE sampler weighs all trials before it. */
const TPE_TRIALS_MAX = 2_000;

/** The rules between fields of every search. */
export function checkSearchFields(
  body: Span & StrategyChoice & { readonly sampler: string; readonly trials: number },
  add: AddFault,
): void {
  checkStrategyChoice(body, add);
  checkSpan(body, add);
  if (body.sampler === 'tpe' && body.trials > TPE_TRIALS_MAX)
    add('trials', `must be at most ${TPE_TRIALS_MAX} for the TPE sampler.`);
}

/** A run is named by its id. */
export const runIdBody = z.strictObject({ runId: uuid });

/** What starting or changing a run answers. */
export const runAnswer = z.strictObject({ success: done, runId: uuid });

/** What a shared run is asked for by. */
export const shareToken = z
  .string({ error: 'must be the token of a shared run.' })
  .check(z.regex(/^[A-Za-z0-9_-]{32,64}$/u, { error: 'must be the token of a shared run.' }));
