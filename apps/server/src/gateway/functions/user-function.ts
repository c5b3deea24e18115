import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import type { ReplayReport } from '@atb/core/engine/replay-bot';
import type { z } from 'zod';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { StrategyValidator } from '../../validation/strategy-validator.ts';
import type { CommandQueue } from '../../commands/command-queue.ts';
import type { RunRepository } from '../../research/run-repository.ts';
import type { StrategyFigureService } from '../strategy-figures/strategy-figure-service.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import type { RefusalMeter } from './refusal-meter.ts';
import { defineFunction, type FunctionContext, type FunctionLane, type ServerFunction } from './server-function.ts';

/** What became of a replay: `error` is a sentence. */
type BotReplay =
  | { readonly status: 'replayed'; readonly from: EpochMs; readonly to: EpochMs; readonly report: ReplayReport }
  | { readonly status: 'refused'; readonly reason: string; readonly error: string };

/** What functions may use beside the caller's own rows. */
export interface FunctionServices {
  readonly commandQueue: Pick<CommandQueue, 'submit'>;
  /** The account at the latest prices. The user must have been shown to own it. */
  readonly readAccount: (accountId: string, userId: string) => Promise<AccountBook>;
  /** The bot's run lived once more, against the books. The caller must have been shown to own it. */
  readonly replayBot: (botId: string) => Promise<BotReplay>;
  /** Says whether rules may trade. */
  readonly validator: Pick<StrategyValidator, 'validate'>;
  /** Orders by hand that came to nothing. */
  readonly refusals: RefusalMeter;
  readonly research: RunRepository;
  /** Candles that backtests run on. */
  readonly archive: CandleArchive;
  readonly strategyFigures: Pick<StrategyFigureService, 'read'>;
  readonly market: Pick<MarketHub, 'latestQuote' | 'latestQuotes' | 'now' | 'source' | 'isStale' | 'stats'>;
}

export type CallContext = FunctionContext<FunctionServices>;

interface UserFunctionDefinition<Schema extends z.ZodType> {
  readonly name: string;
  readonly lane?: FunctionLane;
  readonly body: Schema;
  readonly handle: (context: CallContext, body: z.output<Schema>) => Promise<object>;
}

/** A function for signed-in users; its handler gets the body that the schema has accepted. */
export function defineUserFunction<Schema extends z.ZodType>({
  name,
  lane = 'ordinary',
  body,
  handle,
}: UserFunctionDefinition<Schema>): ServerFunction<FunctionServices> {
  return defineFunction<FunctionServices, z.output<Schema>>({
    name,
    lane,
    auth: 'user',
    body: body as z.ZodType<z.output<Schema>>,
    handle,
  });
}
