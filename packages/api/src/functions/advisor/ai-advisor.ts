import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, flag, list } from '../fields.ts';
import { ADVISOR_LIMITS } from '../advisor-limits.ts';

const { questionCharsMax, contextSignalsMax } = ADVISOR_LIMITS;

/** A row of the signals page; what else it holds is left out. */
const signalRow = z.object({
  symbol: z.string().check(z.regex(/^[A-Z0-9/]{2,20}$/)),
  interval: z.optional(z.string().check(z.maxLength(5))),
  signal: z.optional(z.enum(['Long', 'Short', 'Neutral'])),
  confidence: z.optional(z.number()),
  lastClose: z.optional(z.number()),
  ema20: z.optional(z.number()),
  ema50: z.optional(z.number()),
  rsi14: z.optional(z.number()),
  asOf: z.optional(z.string().check(z.maxLength(40))),
});

const context = z.object({
  signals: z._default(
    z.array(signalRow).check(z.maxLength(contextSignalsMax, { error: `must have at most ${contextSignalsMax} rows.` })),
    [],
  ),
  /** When the rows were on screen. */
  timestamp: z.optional(z.union([z.string().check(z.maxLength(40)), z.number()])),
});

export type AdvisorContext = z.output<typeof context>;

/** What was looked at to answer. */
const lookedAt = z.strictObject({
  /** 'T1', 'T2' … in the order of being looked at. */
  id: z.string(),
  tool: z.string(),
  /** In words, with what was asked for. */
  label: z.string(),
  isOk: z.boolean(),
  /** The result as it was read, JSON; shortened when it is long. */
  result: z.string(),
});
export type AdvisorLookedAt = z.output<typeof lookedAt>;

/** A figure of the answer and where it is from. Places are of characters of the answer. */
const figure = z.strictObject({
  from: z.int(),
  to: z.int(),
  /** The result that has it, 'T1' …; 'question' when the asker named it; null when nothing that was looked at has it. */
  source: z.nullable(z.string()),
  /** Which field of the result. */
  field: z.nullable(z.string()),
});
export type AdvisorFigure = z.output<typeof figure>;

/** A form of this app, filled in. Nothing happens until its user confirms it there. */
const proposal = z.strictObject({ kind: z.enum(['order', 'bot', 'alert']), label: z.string(), href: z.string() });
export type AdvisorProposal = z.output<typeof proposal>;

/** Advice that the market will settle. */
const advice = z.strictObject({
  symbol: z.string(),
  condition: z.enum(['above', 'below']),
  /** Quote units, decimal text; the price when the advice was given, too. */
  level: z.string(),
  referencePrice: z.string(),
  /** 0.01 to 0.99, of the condition being true when it is due. */
  probability: z.number(),
  /** ISO, by the market's time. */
  dueAt: z.string(),
});
export type AdvisorAdvice = z.output<typeof advice>;

const answeredBy = z.strictObject({
  kind: z.enum(['model', 'analyst']),
  name: z.string(),
  /** Where questions and what is looked at are sent to; null when nothing leaves this server. */
  server: z.nullable(z.string()),
});
export type AnsweredBy = z.output<typeof answeredBy>;

const answer = z.strictObject({
  success: done,
  /** Plain text, '' when a limit was reached. */
  answer: z.string(),
  /** An identical question was asked within half an hour: this is its answer. */
  cached: z.boolean(),
  quota_exceeded: z.boolean(),
  throttled: z.boolean(),
  daily_cap_exceeded: z.boolean(),
  questionId: z.nullable(z.string()),
  /** ISO; of a cached answer when it was given. */
  askedAt: z.nullable(z.string()),
  answeredBy,
  tools: list(lookedAt),
  figures: list(figure),
  proposals: list(proposal),
  advice: list(advice),
  promptTokens: z.int(),
  completionTokens: z.int(),
});
export type AdvisorAnswer = z.output<typeof answer>;

/** What a streamed answer consists of; `done` is last and has all of it. */
export type AdvisorEvent =
  | { readonly type: 'start'; readonly answeredBy: AnsweredBy }
  | { readonly type: 'tool'; readonly tool: AdvisorLookedAt }
  | { readonly type: 'text'; readonly delta: string }
  /** What was said so far led to a look at data: the answer begins anew. */
  | { readonly type: 'clear' };

const BLANK = { error: 'must not be empty.' };

export const aiAdvisorContract = defineContract({
  name: 'ai-advisor',
  summary: 'Answers a question from the account’s own data; with `stream` as server-sent events.',
  auth: ANY_USER,
  body: z.strictObject({
    question: z
      .string({ error: 'must be text.' })
      .check(
        z.trim(),
        z.minLength(1, BLANK),
        z.maxLength(questionCharsMax, { error: `must have at most ${questionCharsMax} characters.` }),
      ),
    context: z.optional(context),
    /** Server-sent events in place of one answer. */
    stream: flag(false),
    /** Asks the built-in analyst, also where a model is configured: nothing leaves the server. */
    analyst: flag(false),
  }),
  answer,
  errors: ['ADVISOR_FAILED', 'ADVISOR_STOPPED'],
  streams: true,
});
