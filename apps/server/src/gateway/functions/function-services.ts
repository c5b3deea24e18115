import type { EpochMs } from '@atb/core/base/time';
import type { AccountBook } from '@atb/core/engine/account/account-book';
import type { ReplayReport } from '@atb/core/engine/replay-bot';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import type { KrakenFeed } from '../../market-data/kraken/kraken-feed.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import type { StrategyValidator } from '../../validation/strategy-validator.ts';
import type { CommandQueue } from '../../commands/command-queue.ts';
import type { TwinAnswer } from '../../research/twin/twin-runner.ts';
import type { RunRepository } from '../../research/run-repository.ts';
import type { CatalogueFigures } from '../bot-catalogue/catalogue-figures.ts';
import type { ReplayCandleService } from '../replay-candles/replay-candle-service.ts';
import type { DemoDataService } from '../demo-data/demo-data-service.ts';
import type { StrategyFigureService } from '../strategy-figures/strategy-figure-service.ts';
import type { LearnerService } from './learner-service.ts';
import type { AlertService } from './alert-service.ts';
import type { NotificationService } from './notification-service.ts';
import type { AccountService } from './account-service.ts';
import type { AdvisorService } from './advisor-service.ts';
import type { CommerceService } from './commerce-service.ts';
import type { RefusalMeter } from './actions/refusal-meter.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import type { ExchangeKeys } from '../../signer/exchange-keys.ts';
import type { KeyRecords } from '../../signer/key-records.ts';
import type { ApiKeyStore } from '../public-api/api-key-store.ts';
import type { SpeechReader } from './speech-reader.ts';
import type { SystemService } from './system-service.ts';
import { type FunctionContext, implementWith } from './implement.ts';
import type { MarketAnalysisService } from './market-analysis-service.ts';
import type { SignalService } from './signal-service.ts';
import type { PerformanceService } from '../../performance/performance-service.ts';
import type { ImportService } from '../../exchange-accounts/history-import/import-requests.ts';
import type { TaxService } from '../../tax/tax-service.ts';

/** What became of a replay: `error` is a sentence. */
type BotReplay =
  | { readonly status: 'replayed'; readonly from: EpochMs; readonly to: EpochMs; readonly report: ReplayReport }
  | {
      readonly status: 'refused';
      readonly reason: 'NEVER_STARTED' | 'STATE_UNREADABLE' | 'NOT_RECORDED' | 'TOO_LONG' | 'NO_QUOTES';
      readonly error: string;
    };

/** The twin of a bot's run: `error` is a sentence. */
type BotTwin = TwinAnswer<Extract<BotReplay, { status: 'refused' }>>;

/** What functions may use beside the caller's own rows. */
export interface FunctionServices {
  readonly commandQueue: Pick<CommandQueue, 'submit' | 'repeat'>;
  /** The account at the latest prices. The user must have been shown to own it. */
  readonly readAccount: (accountId: string, userId: string) => Promise<AccountBook>;
  /** The bot's run lived once more, against the books. The caller must have been shown to own it. */
  readonly replayBot: (botId: string) => Promise<BotReplay>;
  /** The bot's settings simulated beside its run. The caller must have been shown to own it. @throws when the caller has too many waiting. */
  readonly botTwin: (botId: string, userId: string) => Promise<BotTwin>;
  /** Says whether rules may trade. */
  readonly validator: Pick<StrategyValidator, 'validate'>;
  /** Orders by hand that came to nothing. */
  readonly refusals: RefusalMeter;
  readonly research: RunRepository;
  /** Exports of all of one's data, and the end of an account. */
  readonly accounts: AccountService;
  /** Sources of alerts and the orders that they have prepared. */
  readonly alerts: AlertService;
  /** Channels by which notifications leave the app. */
  readonly notifications: NotificationService;
  /** Checkouts and licences. */
  readonly commerce: CommerceService;
  readonly system: SystemService;
  readonly advisor: AdvisorService;
  /** Candles that backtests run on. */
  readonly archive: CandleArchive;
  readonly demoData: Pick<DemoDataService, 'check' | 'initialize'>;
  readonly strategyFigures: Pick<StrategyFigureService, 'read'>;
  /** Candles of a ghost run. */
  readonly replayCandles: Pick<ReplayCandleService, 'read'>;
  /** Sums over all bots of the installation. */
  readonly catalogueFigures: CatalogueFigures;
  readonly signals: SignalService;
  readonly kraken: KrakenFeed;
  readonly marketAnalyst: MarketAnalysisService;
  /** Has sentences spoken. */
  readonly speech: SpeechReader;
  readonly learner: LearnerService;
  /** Executions in columns, prices to compare an account with, and where reports are kept. */
  readonly performance: PerformanceService;
  /** Keys of exchanges, which only the signer opens. */
  readonly exchangeKeys: ExchangeKeys;
  /** Tests of keys by one user: each asks an exchange. */
  readonly keyTests: Pick<RefusalMeter, 'take'>;
  /** What the server records itself about keys, for a caller in turn. */
  readonly keyRecords: KeyRecords;
  /** Reports of whole histories by tax lots, made beside the main thread. */
  readonly tax: Pick<TaxService, 'ask'>;
  /** Histories of exchanges that are read from files. */
  readonly imports: ImportService;
  readonly apiKeys: Pick<ApiKeyStore, 'create' | 'revoke'>;
  /** Whether the account has a second factor that was verified. */
  readonly hasSecondFactor: (userId: string) => Promise<boolean>;
  /** Sends a mail about the security of an account, after the answer. */
  readonly sendNotice: (message: MailMessage) => void;
  /** Where mails lead to, without a slash at the end. */
  readonly siteUrl: string;
  readonly market: Pick<MarketHub, 'latestQuote' | 'latestQuotes' | 'now' | 'source' | 'isStale' | 'stats'>;
}

/** What a function for signed-in users works with. */
export type CallContext = FunctionContext<FunctionServices>;

/** Implements a contract with the services of this server. */
export const implement = implementWith<FunctionServices>();
