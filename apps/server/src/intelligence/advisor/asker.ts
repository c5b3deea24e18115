// intelligence/advisor: answers questions from the asker's own data, by a language model or by rules, and keeps score of advice.
import type {
  AdvisorAdvice,
  AdvisorContext,
  AdvisorEvent,
  AdvisorProposal,
} from '@atb/api/functions/advisor/ai-advisor';
import type { EpochMs } from '@atb/core/base/time';

/** One of the asker's own bots. */
export interface AskedBot {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
}

/** Who asks, and what may be looked at for them. */
export interface Asker {
  readonly userId: string;
  readonly email: string;
  /** Whose share of the server it takes. */
  readonly callerKey: string;
  /** Market time. */
  readonly now: EpochMs;
  /** Identity of the market whose prices are read. */
  readonly market: string;
  readonly priceOf: (symbol: string) => number | null;
  readonly symbols: readonly string[];
  /** Runs a reading tool as the asker, with arguments that its contract has parsed. */
  readonly runTool: (name: string, body: unknown) => Promise<unknown>;
  /** By its number in the list of bots; null when there is none. */
  readonly botAt: (number: number) => Promise<AskedBot | null>;
  readonly listen: (event: AdvisorEvent) => void;
  /** Aborted when the asker is gone. */
  readonly signal: AbortSignal;
}

export interface Question {
  readonly question: string;
  readonly context?: AdvisorContext | undefined;
  readonly analyst: boolean;
}

/** What somebody made of a question. */
export interface AdvisorReply {
  readonly text: string;
  readonly proposals: readonly AdvisorProposal[];
  readonly advice: readonly AdvisorAdvice[];
  readonly promptTokens: number;
  readonly completionTokens: number;
}
