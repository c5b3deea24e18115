import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Candle } from '../../market/candle.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import type { Timeframe } from '../../market/timeframe.ts';
import type { AccountId, BotId, OrderRequest } from '../../orders/order-request.ts';
import type { CostedRules } from '../../strategies/find-cost-fault.ts';
import type { LocalStrategyId } from '../../strategies/local-strategy-id.ts';
import type { BotRequest, EngineEvent } from './events.ts';
import type { BotState } from './bot-state.ts';
import type { FallToStop } from './fall-to-stop.ts';
import type { StoredForm } from './stored-form.ts';

/** A bot that is to be started. */
export interface NewBot {
  readonly accountId: AccountId;
  readonly botId: BotId;
  /** As a form or a request sends them. */
  readonly params: unknown;
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  /** Number of its first order: one more than the last of an earlier run. */
  readonly nextSequence: number;
}

/** Why parameters are not valid, or why a bot could not start with them. */
export interface InvalidBot {
  readonly status: 'invalid';
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

export type ParsedParams<Params> = { readonly status: 'valid'; readonly params: Params } | InvalidBot;

/** Rules of the strategies' language that a bot decides by. */
export interface BotRules extends CostedRules {
  /** The parameter that holds them. */
  readonly field: string;
  /** The bot is nothing but its rules: a definition of the user's own needs a plan that allows it. */
  readonly isStrategy: boolean;
}

export type NewBotState<State extends BotState = BotState> =
  | { readonly status: 'created'; readonly state: State }
  | InvalidBot;

export interface EngineStep<State extends BotState = BotState> {
  readonly state: State;
  readonly requests: readonly BotRequest[];
}

export type EditedBot<State extends BotState = BotState> =
  | { readonly status: 'edited'; readonly step: EngineStep<State> }
  | InvalidBot;

/** What of a kind of bot may be changed while it runs. */
export interface BotEditing<State extends BotState = BotState> {
  /** Parameters that are safe to change; what they mean stays with the bot's orders and coins. */
  readonly fields: readonly string[];
  /** Why no other is: a sentence. */
  readonly reason: string;
  /** The bot with `params`, which differ from its own in safe fields alone, or why it cannot have them now. */
  edit(state: State, params: State['params'], at: EpochMs): EditedBot<State>;
  /** An exit of `params` that a bid has reached already, with which the bot would end at once. */
  findReached?(state: State, params: State['params'], bid: number): InvalidBot | null;
}

/** Candles that a bot decides on. */
export interface DecisionCandles {
  readonly timeframe: Timeframe;
  /** That one decision looks at. */
  readonly count: () => number;
}

/** The same of a bot at work. */
export interface CandleNeed extends DecisionCandles {
  /** Close of the one that is waited for; null while none is. */
  readonly closesAt: EpochMs | null;
  /**
   * Finds out what the bot will decide on this very list, so that its step costs next to nothing. It changes nothing that
   * anybody sees: a bot that is not prepared decides the same. May throw as the step would.
   */
  readonly prepare: (candles: readonly Candle[]) => void;
}

/** The provider that a bot copies, and how far it has come with its fills. */
export interface CopiedProvider {
  readonly providerId: string;
  /** Number of the last fill that the bot was told; 0 before the first. */
  readonly lastNumber: number;
  /** Fills of before are not copied; null for a bot that has not begun. */
  readonly startedAt: EpochMs | null;
}

/**
 * A kind of bot: all that the engine, the backtester and the server know of it. Its functions are pure. Methods, because
 * only a method's parameters may be narrower than those of the kind that nobody knows.
 */
export interface BotModule<State extends BotState = BotState> {
  readonly kind: State['kind'];
  /** The parameter that says how much money a bot takes. */
  readonly moneyField: string;
  /** `Allocation of 500 USDT is`: how a sentence begins that says a bot takes more than there is. */
  readonly moneyMessage: (amount: string) => string;
  /** As a form or a request sends them, to what is kept: amounts as plain decimal text, defaults filled in. */
  parse(given: unknown): ParsedParams<State['params']>;
  /** The first state of a bot, after a look at whether it could start at all. */
  create(bot: NewBot): NewBotState<State>;
  /**
   * What a bot does with an event, the same in backtest, paper and live. The very same state object comes back when
   * nothing changed.
   */
  step(state: State, event: EngineEvent): EngineStep<State>;
  /** Quote units the bot may have spent at any time. */
  allocation(bot: Pick<State, 'params' | 'feeRate'>): Decimal;
  /** Quote units earned so far by what is closed, net of fees. */
  realized(state: State): Decimal;
  /** Base units that the bot knows of and sells at its end; its position may hold more, left from earlier runs. */
  holdings(state: State): Decimal;
  /**
   * Where the bot would sell by itself what an entry of `quantity` base units buys at `entry`; null when it has no stop.
   * Its orders carry none: the bot watches the price.
   */
  stopPrice(state: State, quantity: OrderRequest['quantity'], entry: Decimal): Decimal | null;
  /** What it still buys and sells when the price falls straight to its stop loss; null while it has none. */
  fallToStop(state: State): FallToStop | null;
  /** Null for a bot that looks at quotes alone. */
  decidesOn(params: State['params']): DecisionCandles | null;
  candleNeed(state: State): CandleNeed | null;
  /** Null for a bot without any, or whose rules are not valid. */
  rules(params: State['params']): BotRules | null;
  /** Whose fills the bot is told; absent in kinds that copy nobody. */
  provider?(state: State): CopiedProvider;
  /** Which way to trade its trades count to; absent for kinds that fit none, or whose rules say so. */
  readonly localStrategy?: LocalStrategyId;
  /** Whether signals from outside count for it; absent for kinds that take none. */
  takesAlerts?(params: State['params']): boolean;
  /** What the bot is doing, in a sentence or two. Without a quote it leaves out the distances. */
  explain(state: State, quote: Quote | null): string;
  /** Why an order of that slot was placed, a few words; absent for a kind whose slots say nothing. */
  reasonOf?(slot: string, side: 'buy' | 'sell'): string | null;
  /** Absent for a kind of which nothing may be changed while it runs. */
  readonly editing?: BotEditing<State>;
  /** How states are kept. */
  readonly stored: StoredForm<State>;
}
