import { assumptionsSchema } from '@atb/core/backtest/assumptions';
import { readIso, toIso } from '@atb/core/base/time';
import { TIMEFRAMES } from '@atb/core/market/timeframe';
import { strategyDefinitionSchema } from '@atb/core/strategies/definition';
import { z } from 'zod';
import { symbol, uuid } from './fields.ts';

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/u;
const NOT_A_TIME = 'must be a time such as 2026-01-31 or 2026-01-31T09:30:00Z.';

/** ISO text, a plain date meaning midnight UTC; passed on in one form, so that equal times are equal texts. */
const time = z.string({ error: NOT_A_TIME }).transform((text, issues): string => {
  const moment = TIME.test(text) ? readIso(text.includes('T') ? text : `${text}T00:00:00Z`) : null;
  if (moment !== null) return toIso(moment);
  issues.addIssue({ code: 'custom', message: NOT_A_TIME });
  return z.NEVER;
});

const venue = z
  .string({ error: 'must be the name of a venue such as binance.' })
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,31}$/u, { error: 'must be the name of a venue such as binance.' })
  .default('binance');

const timeframe = z.enum(TIMEFRAMES, { error: `must be one of ${TIMEFRAMES.join(', ')}.` });

/** Candles with `from <= openTime < to`. */
export const candleSpan = { venue, symbol, timeframe, from: time, to: time };

/** Every fault of such a number is told in one sentence. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}.`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** What a run is named; the server finds a name for one that has none. */
const name = z
  .string({ error: 'must be text.' })
  .trim()
  .max(120, { error: 'must have at most 120 characters.' })
  .optional();

/** What every run is about. Parsing it again changes nothing: it is kept in this form. */
export const researchSubject = {
  name,
  /** Of the catalogue; or else a definition is sent along. */
  strategyId: z.string({ error: 'must be the id of a strategy.' }).max(80).optional(),
  definition: z.optional(strategyDefinitionSchema),
  /** Parameters that differ from the strategy's defaults. */
  params: z.record(z.string(), z.number(), { error: 'must be an object of numbers.' }).default({}),
  ...candleSpan,
  assumptions: z.prefault(assumptionsSchema, {}),
};

/** A strategy on one pair: what sweeps and walk-forwards are about, and most backtests. */
export type StrategySubject = Omit<z.output<z.ZodObject<typeof researchSubject>>, 'name'>;

interface Span {
  readonly from: string;
  readonly to: string;
}

export interface Subject extends Span {
  readonly strategyId?: string | undefined;
  readonly definition?: object | undefined;
}

export interface IssueSink {
  readonly addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void;
}

/** The rules between fields that all subjects share. */
export function checkSubjectFields({ strategyId, definition, from, to }: Subject, issues: IssueSink): void {
  const add = (path: string, message: string): void => issues.addIssue({ code: 'custom', path: [path], message });
  if ((strategyId === undefined) === (definition === undefined)) {
    add('strategyId', 'or definition must be given, and only one of them.');
  }
  checkSpan({ from, to }, issues);
}

export function checkSpan({ from, to }: Span, issues: IssueSink): void {
  if (!(from < to)) issues.addIssue({ code: 'custom', path: ['to'], message: 'must be later than from.' });
}

export const runIdBody = z.strictObject({ runId: uuid });

/** What starting or changing a run answers. */
export interface RunResponse {
  readonly success: boolean;
  readonly runId?: string;
  readonly error?: string;
  readonly reason?: string;
  /** The input at fault. */
  readonly field?: string;
}
