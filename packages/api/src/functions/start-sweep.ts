import { OBJECTIVES, type TrialConstraints } from '@atb/core/backtest/sweep/objective';
import type { ParameterRange } from '@atb/core/backtest/sweep/parameter-space';
import { SAMPLERS } from '@atb/core/backtest/sweep/sampler';
import { z } from 'zod';
import { checkSubjectFields, type IssueSink, researchSubject, type Subject, wholeNumber } from './research-fields.ts';

/** Round trips at least, and the largest drawdown as a fraction of the peak. */
const trialConstraintsSchema = z.strictObject({
  minTrades: z.int().min(0).max(1_000_000).default(0),
  maxDrawdown: z.number().gt(0).max(1).nullable().default(null),
}) satisfies z.ZodType<TrialConstraints>;

const VALUES_MAX = 1_000;
const parameterName = z.string().min(1).max(60);

const parameterRangeSchema = z.union(
  [
    z.strictObject({ name: parameterName, from: z.number(), to: z.number(), step: z.number().positive() }),
    z.strictObject({ name: parameterName, values: z.array(z.number()).min(1).max(VALUES_MAX).readonly() }),
  ],
  { error: 'must have a name with from, to and a step above 0, or with a list of 1 to 1000 values.' },
) satisfies z.ZodType<ParameterRange>;

/** Trials that one run may make. */
export const TRIALS_MAX = 50_000;

export const searchFields = {
  ranges: z.array(parameterRangeSchema).min(1, { error: 'must name at least one parameter.' }).max(10),
  sampler: z.enum(SAMPLERS, { error: 'must be grid, random or tpe.' }).default('grid'),
  /** For the random and the TPE sampler; a grid has as many as it has combinations. */
  trials: wholeNumber(1, TRIALS_MAX).default(500),
  seed: wholeNumber(0, 4_294_967_295).default(1),
  objective: z.enum(OBJECTIVES, { error: `must be one of ${OBJECTIVES.join(', ')}.` }).default('sharpe'),
  constraints: trialConstraintsSchema.prefault({}),
};

/** Each proposal of the TPE sampler weighs all trials before it. */
const TPE_TRIALS_MAX = 2_000;

/** The rules between fields of every search. */
export function checkSearchFields(
  body: Subject & { readonly sampler: string; readonly trials: number },
  issues: IssueSink,
): void {
  checkSubjectFields(body, issues);
  if (body.sampler === 'tpe' && body.trials > TPE_TRIALS_MAX) {
    const message = `must be at most ${TPE_TRIALS_MAX} for the TPE sampler.`;
    issues.addIssue({ code: 'custom', path: ['trials'], message });
  }
}

export const startSweepBody = z
  .strictObject({
    ...researchSubject,
    ...searchFields,
    /** Share of the range, at its end, that no trial may see. It is opened once. */
    holdoutShare: z
      .number({ error: 'must be a number from 0 to 0.5.' })
      .min(0, { error: 'must be from 0 to 0.5.' })
      .max(0.5, { error: 'must be from 0 to 0.5.' })
      .default(0),
    /** Runs the best parameters under harder assumptions too. */
    stress: z.boolean({ error: 'must be true or false.' }).default(true),
  })
  .superRefine(checkSearchFields);

export type SweepRequest = z.output<typeof startSweepBody>;
