import type { EpochMs } from '@atb/core/base/time';
import type { Instrument } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import type { StrategyValidator } from '../validation/strategy-validator.ts';
import type { Venue } from '../venues/venue.ts';
import type { CandleWaiter } from './candle-waiter.ts';
import type { EngineWorkerOptions } from './engine-worker-options.ts';
import type { Lease } from './lease.ts';
import type { MarketPin } from './pin-account.ts';
import type { PriceAge } from './price-age.ts';
import type { RecordsChanges } from './recording/record-changes.ts';
import type { ReplayQuotes } from './replay-quotes.ts';

/** What the single writer of one account works with. */
export interface RunnerOptions {
  readonly pool: Pool;
  readonly lease: Lease;
  /** Writes down what the account has decided, with what others decide at the same moment where it can. */
  readonly record: RecordsChanges;
  readonly venue: Venue;
  readonly instruments: readonly Instrument[];
  readonly candles: CandleWaiter;
  /** Says whether rules may trade before a bot starts with them. */
  readonly validator: Pick<StrategyValidator, 'recall' | 'validate'>;
  /** Asked before a bot starts on a connected account. */
  readonly checkKeys: EngineWorkerOptions['checkKeys'] | undefined;
  readonly logger: Logger;
  /** The market of now may not be the account's: then it waits, and is told no prices. */
  readonly pin: MarketPin;
  /** Market time. */
  readonly now: () => EpochMs;
  readonly latestQuote: (symbol: string) => Quote | null;
  readonly priceAge: PriceAge;
  /** The market's past, where it is told exactly as it was; null where it is not. */
  readonly replayQuotesOf: ReplayQuotes | null;
  /** Called with the number of quotes of which only the decisive ones are kept, because the account is too busy. */
  readonly onCoalesced: (count: number) => void;
  /** True for a symbol that will have quotes. */
  readonly isTraded: (symbol: string) => boolean;
  /** Prices of an exchange, which may be away; any other market begins at once. */
  readonly isLive: boolean;
  /** False while quotes of the past are still handed over. */
  readonly isCaughtUp: () => boolean;
}
