import { createHash } from 'node:crypto';
import { ADVISOR_LIMITS, BUILT_IN_ANALYST } from '@atb/api/functions/advisor-limits';
import type { AdvisorAnswer, AnsweredBy } from '@atb/api/functions/advisor/ai-advisor';
import type { SharedPool } from '../../database/shared-pool.ts';
import type { Logger } from '../../logger.ts';
import { analyse } from './analyst/analyse.ts';
import type { Asker, Question, AdvisorReply } from './asker.ts';
import { citeFigures } from './cite-figures.ts';
import { Looks } from './looks.ts';
import { type ChatModel, ModelFault } from './model/chat-model.ts';
import { converse, type Spent } from './model/converse.ts';
import { type AnswerDetails, createQuestionStore, type QuestionStore } from './question-store.ts';

export interface AdvisorDeps {
  readonly shared: SharedPool;
  readonly logger: Logger;
  /** Null where none is configured: the built-in analyst answers. */
  readonly model: ChatModel | null;
  /** Questions of one user a day (UTC). */
  readonly dailyCap: number;
  /** For the whole of an answer. Absent: a minute. */
  readonly answerMs?: number;
}

const ANSWER_MS = 60_000;
const ANALYST: AnsweredBy = { kind: 'analyst', name: BUILT_IN_ANALYST, server: null };
const TOO_LONG = 'The answer took longer than a minute.';
const STOPPED = 'The question was stopped.';
const BROKEN = 'Something went wrong on the server.';

interface NoAnswer {
  readonly status: 'failed' | 'stopped';
  readonly error: string;
}

/** Answers questions: counted first, from what the asker may see, with the source of every figure, and kept. */
export function createAdvisor(deps: AdvisorDeps) {
  const store = createQuestionStore(deps.shared, deps.dailyCap);
  const { model } = deps;
  return {
    ask: async (asker: Asker, asked: Question): Promise<AdvisorAnswer | NoAnswer> => {
      const mind = asked.analyst ? null : model;
      const answeredBy: AnsweredBy = mind === null ? ANALYST : { kind: 'model', name: mind.name, server: mind.server };
      const key = keyOf(asked, asker, answeredBy);
      const { verdict, id } = await store.begin(asker, { question: asked.question, key, answeredBy: answeredBy.name });
      if (verdict === 'cached' && id !== null) {
        const kept = await store.readKept(asker, id);
        if (kept !== null) {
          const {
            answer,
            details,
            asked_at: at,
            prompt_tokens: promptTokens,
            completion_tokens: completionTokens,
          } = kept;
          return {
            ...EMPTY,
            ...details,
            answeredBy,
            answer,
            cached: true,
            questionId: id,
            askedAt: at.toISOString(),
            promptTokens,
            completionTokens,
          };
        }
      }
      if (verdict !== 'asked' || id === null) return { ...EMPTY, answeredBy, [verdict]: true };
      asker.listen({ type: 'start', answeredBy });
      return answerNew(deps, store, { asker, asked, mind, answeredBy, id });
    },

    readStatus: async (asker: Pick<Asker, 'userId' | 'email' | 'callerKey' | 'now'>) => ({
      model: model === null ? null : { name: model.name, server: model.server },
      ...(await store.readUse(asker)),
      minuteLimit: ADVISOR_LIMITS.perMinute,
      cacheMinutes: ADVISOR_LIMITS.cacheMinutes,
    }),
  };
}

const EMPTY = {
  success: true,
  answer: '',
  cached: false,
  quota_exceeded: false,
  throttled: false,
  daily_cap_exceeded: false,
  questionId: null,
  askedAt: null,
  tools: [],
  figures: [],
  proposals: [],
  advice: [],
  promptTokens: 0,
  completionTokens: 0,
} as const;

interface Taken {
  readonly asker: Asker;
  readonly asked: Question;
  readonly mind: ChatModel | null;
  readonly answeredBy: AnsweredBy;
  readonly id: string;
}

async function answerNew(
  { logger, answerMs = ANSWER_MS }: AdvisorDeps,
  store: QuestionStore,
  { asker: whole, asked, mind, answeredBy, id }: Taken,
): Promise<AdvisorAnswer | NoAnswer> {
  const timeUp = AbortSignal.timeout(answerMs);
  let streamed = '';
  /** Whether any text went out, also what was taken back for another look. */
  let hasSaid = false;
  const asker: Asker = {
    ...whole,
    signal: AbortSignal.any([whole.signal, timeUp]),
    listen: (event) => {
      if (event.type === 'text') {
        streamed += event.delta;
        hasSaid = true;
      }
      if (event.type === 'clear') streamed = '';
      whole.listen(event);
    },
  };
  const looks = new Looks(asker);
  const spent: Spent = { promptTokens: 0, completionTokens: 0 };
  const end = (status: 'answered' | 'failed' | 'stopped', reply: AdvisorReply, details: AnswerDetails) =>
    store.end(whole, { ...reply, id, status, details, answeredBy: answeredBy.name });
  try {
    const reply =
      mind === null ? await analyse(asker, looks, asked) : await converse(mind, asked, { asker, looks, spent });
    const { text, proposals, advice, promptTokens, completionTokens } = reply;
    const details = { tools: looks.record, figures: citeFigures(text, asked.question, looks.all), proposals, advice };
    await end('answered', reply, details);
    const askedAt = new Date().toISOString();
    return { ...EMPTY, ...details, answeredBy, answer: text, questionId: id, askedAt, promptTokens, completionTokens };
  } catch (error) {
    const hasGone = whole.signal.aborted;
    const status = isGivenBack(error, { hasGone, hasSaid, isTimeUp: timeUp.aborted }) ? 'failed' : 'stopped';
    const reply: AdvisorReply = { text: streamed, proposals: [], advice: [], ...spent };
    await end(status, reply, { tools: looks.record, figures: [], proposals: [], advice: [] });
    if (hasGone) return { status: 'stopped', error: STOPPED };
    if (timeUp.aborted) return { status: 'failed', error: TOO_LONG };
    if (error instanceof ModelFault) {
      logger.warn({ fault: error.kind, server: answeredBy.server }, 'the model gave no answer');
      return { status: 'failed', error: error.message };
    }
    logger.error({ err: error }, 'a question could not be answered');
    return { status: 'failed', error: BROKEN };
  }
}

/**
 * Only what nobody can bring about by the question is given back: who leaves has had the model work and may have read its answer, and a
 * question can ask for an answer that is too long, takes too long, or comes before a look that is never answered.
 */
function isGivenBack(
  error: unknown,
  { hasGone, hasSaid, isTimeUp }: { readonly hasGone: boolean; readonly hasSaid: boolean; readonly isTimeUp: boolean },
): boolean {
  if (hasGone) return false;
  if (error instanceof ModelFault && error.kind === 'too_long') return false;
  return !hasSaid || (error instanceof ModelFault && error.kind !== 'malformed' && !isTimeUp);
}

/** Spaces and capitals make no other question; other rows on screen, market or mind do. */
function keyOf({ question, context }: Question, { market }: Asker, answeredBy: AnsweredBy): string {
  const plain = question.replaceAll(/\s+/gu, ' ').toLowerCase();
  const parts = [plain, context?.signals ?? [], market, answeredBy.name, answeredBy.server];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
