import type { Decimal } from '../../base/decimal.ts';
import type { BotModule } from '../../engine/bot/bot-module.ts';
import type { BotState } from '../../engine/bot/bot-state.ts';
import type { Fill } from '../../orders/fill.ts';
import type { BotRun } from './bot-run.ts';
import type { SummarisedBot } from './summarise-bot.ts';

/** One execution, and what it meant to the bot. */
export interface BotBooking {
  readonly fill: Fill;
  /** Of a sale, net of both fees, quote units; zero for a purchase. */
  readonly realized: Decimal;
}

/** What a result says of a bot beside the figures that every kind has. */
export interface DescribedBot extends SummarisedBot {
  readonly sum: { readonly lastWords: string };
  readonly levels: readonly object[];
  readonly exits: Readonly<Record<string, number | null>>;
  /** What the plan of the start was warned of. */
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly message: string }>;
}

/** What a list of executions says of each, by column. */
export type BotFillColumns = Readonly<Record<string, ReadonlyArray<string | number | null>>>;

/** How bots of a kind are backtested, and what is told of it. Methods for the same reason as those of a `BotModule`. */
export interface BotBacktester<
  State extends BotState = BotState,
  Booking = BotBooking,
  Described = DescribedBot,
  Columns = BotFillColumns,
> {
  readonly module: BotModule<State>;
  /** After `A` and `The` in a sentence. */
  readonly noun: string;
  /** How a run is named that the user has not named. */
  readonly title: string;
  /** What it begins with, and how to change that, after `begins with`. */
  readonly moneyHint: string;
  /** Codes of notes that say what the executions say already. */
  readonly notesOfFills: readonly string[];
  /** Takes an execution down, from the bot's states before and after it. */
  toBooking(fill: Fill, before: State, after: State): Booking;
  describe(run: BotRun<State, Booking>): Described;
  /** What the list of executions says beside what those of every kind say, by column. */
  fillColumns(bookings: readonly Booking[]): Columns;
}
