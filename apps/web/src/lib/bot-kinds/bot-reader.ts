// lib/bot-kinds: what each kind of bot tells of its stored state, read beside that state and not with the page.
import type { Decimal } from '@atb/core/base/decimal';
import type { BotState } from '@atb/core/engine/bot/bot-state';
import type { Storing } from '@atb/core/engine/bot/serialise-state';
import type { StoredForm } from '@atb/core/engine/bot/stored-form';
import type { Quote } from '@atb/core/market/quote';

/** Result and holdings of a bot. All money in quote units; null = not known. */
export interface BotOutcome {
  /** Of what is closed, net of fees. */
  readonly realized: Decimal;
  readonly unrealized: Decimal | null;
  readonly total: Decimal | null;
  /** Base units. */
  readonly held: Decimal;
  /** What they cost, fees included. */
  readonly cost: Decimal;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  readonly orderCount: number;
  /** What its life comes to when the price falls straight to its stop; null without one. */
  readonly atStop: Decimal | null;
}

/** What keeps a bot from doing what its owner thinks it does. */
export interface BotTrouble {
  readonly kind: 'denied' | 'cannot-sell' | 'stopped-out';
  readonly severity: 'error' | 'warning';
  /** After the bot's name. */
  readonly what: string;
  readonly detail: string;
}

/** What of a bot does not rest although it should. */
export interface Unarmed {
  /** After the bot's name and a colon. */
  readonly what: string;
  readonly detail: string;
}

/** What the figures of every kind of bot have. */
export interface BotFigures {
  /** Why nothing is happening right now, in a sentence. */
  readonly idleReason: string;
}

/**
 * A kind of bot as pages read it: all that they tell of a bot without drawing what only its kind has. Methods, because only a
 * method's parameters may be narrower than those of the kind that nobody knows.
 */
export interface BotReader<State extends BotState = BotState, Figures extends BotFigures = BotFigures> extends Storing {
  readonly stored: StoredForm<State>;
  figures(state: State, quote: Quote | null): Figures;
  result(state: State, figures: Figures): BotOutcome;
  /** Refused sales of what has to be sold. */
  refusedSales(state: State): number;
  /** Null while all that should rest does, and for a kind that tells of it otherwise. */
  findUnarmed(figures: Figures): Unarmed | null;
  /** What keeps a bot that runs from trading. `now` is market time, ms. */
  findTrouble(state: State, now: number): BotTrouble | null;
}
