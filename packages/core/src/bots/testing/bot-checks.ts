// bots/testing: what must hold of bots of each kind after every event, whatever the market did; `registry.ts` lists them.
import type { Decimal } from '../../base/decimal.ts';
import type { BotState } from '../../engine/bot/bot-state.ts';
import type { StrategyDefinition } from '../../strategies/definition.ts';
import type { OpenOrder } from '../../engine/bot/lifecycle/open-orders.ts';
import type { Quote } from '../../market/quote.ts';

/** Methods for the same reason as those of a `BotModule`. */
export interface BotChecks<State extends BotState = BotState> {
  /** Orders that the bot itself takes for open. */
  openOrders(state: State): readonly OpenOrder[];
  /** The total that its page shows, quote units; null when that is not known. */
  total(state: State, quote: Quote): Decimal | null;
  /** What only bots of this kind promise. */
  check(state: State): void;
  /** Parameters with which it trades often where the price swings around 100; what trades by rules has those of `definition`. */
  paramsThatTrade(definition: StrategyDefinition): object;
  /** Changes that are asked of such a bot while it runs, one that is not safe among them; none of a kind that cannot be changed. */
  readonly edits: readonly object[];
}
