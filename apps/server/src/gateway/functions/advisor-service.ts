import type { AdvisorAnswer, AdvisorContext, AdvisorEvent } from '@atb/api/functions/advisor/ai-advisor';
import type { Answer } from '@atb/api/functions/contracts';
import type { EpochMs } from '@atb/core/base/time';

/** Who asks, and what may be looked at for them. */
export interface AdvisorCaller {
  readonly userId: string;
  readonly email: string;
  /** Whose share of the server it takes. */
  readonly callerKey: string;
  /** Market time. */
  readonly now: EpochMs;
  /** Identity of the market whose prices are read. */
  readonly market: string;
  /** The latest price of a symbol, null where there is none. */
  readonly priceOf: (symbol: string) => number | null;
  readonly symbols: readonly string[];
  /** Runs a reading tool as the asker. The arguments have been parsed by its contract. */
  /** The asker's own bot of that number in the list; null when there is none. */
  readonly botAt: (
    number: number,
  ) => Promise<{ readonly id: string; readonly name: string; readonly kind: string; readonly status: string } | null>;
  readonly runTool: (name: string, body: unknown) => Promise<unknown>;
  readonly listen: (event: AdvisorEvent) => void;
  /** Aborted when the asker is gone. */
  readonly signal: AbortSignal;
}

export interface AdvisorQuestion {
  readonly question: string;
  readonly context?: AdvisorContext | undefined;
  /** The built-in analyst is to answer. */
  readonly analyst: boolean;
}

/** Why there is no answer; the text is a sentence. */
export interface NoAnswer {
  readonly status: 'failed' | 'stopped';
  readonly error: string;
}

/** What functions ask of those who advise. */
export interface AdvisorService {
  readonly ask: (asker: AdvisorCaller, question: AdvisorQuestion) => Promise<AdvisorAnswer | NoAnswer>;
  readonly readStatus: (
    asker: Pick<AdvisorCaller, 'userId' | 'email' | 'callerKey' | 'now'>,
  ) => Promise<Omit<Extract<Answer<'advisor-status'>, { success: true }>, 'success'>>;
}
