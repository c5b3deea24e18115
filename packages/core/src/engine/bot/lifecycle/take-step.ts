import type { EpochMs } from '../../../base/time.ts';
import type { BotRequest, EngineEvent } from '../events.ts';
import { type StepContext, patch } from './step-context.ts';
import { reachesTriggers, type Triggers } from './triggers.ts';

/** What a kind of bot adds to the frame that the steps of all kinds have. */
export interface StepRules<State> {
  /** What the bot does with an event that it has to see. */
  readonly take: (context: StepContext<State>, event: EngineEvent) => void;
  /** When it wants to see the market next, seen from the time of the event. */
  readonly triggersOf: (state: State, at: EpochMs) => Triggers;
}

const NO_REQUESTS: readonly BotRequest[] = [];

/** A bot's next state and what it asks for. The very same state comes back when nothing changed. */
export function takeStep<State extends { readonly triggers: Triggers }>(
  state: State,
  event: EngineEvent,
  { take, triggersOf }: StepRules<State>,
): { readonly state: State; readonly requests: readonly BotRequest[] } {
  if (isPassing(state.triggers, event)) return { state, requests: NO_REQUESTS };
  const context: StepContext<State> = { at: event.at, state, requests: [] };
  take(context, event);
  if (context.state !== state)
    patch<{ readonly triggers: Triggers }>(context, { triggers: triggersOf(context.state, event.at) });
  return { state: context.state, requests: context.requests };
}

/** Whether an event changes nothing for whoever has these triggers. */
function isPassing(triggers: Triggers, event: EngineEvent): boolean {
  if (event.kind === 'quote') return !reachesTriggers(triggers, event.at, event.quote.bid, event.quote.bid);
  if (event.kind === 'candle') return !reachesTriggers(triggers, event.at, event.candle.low, event.candle.high);
  return event.kind === 'order_accepted';
}
