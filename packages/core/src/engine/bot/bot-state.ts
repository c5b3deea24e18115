// engine/bot: what every kind of bot is made of; the kinds themselves stand above, in `bots/`.
import type { Decimal } from '../../base/decimal.ts';
import type { BotFacts } from './lifecycle/bot-facts.ts';
import type { BotPhase } from './lifecycle/bot-phase.ts';
import type { Triggers } from './lifecycle/triggers.ts';

/** What the state of a bot of any kind says. */
export interface BotState extends BotFacts {
  /** Name of its module. */
  readonly kind: string;
  readonly params: object;
  readonly phase: BotPhase;
  readonly results: {
    /** Every fee paid so far, quote units. */
    readonly feesPaid: Decimal;
    /** Sales less purchases less fees: what the bot's cash has changed by, quote units. */
    readonly cashFlow: Decimal;
  };
  readonly triggers: Triggers;
}
