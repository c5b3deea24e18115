import { type StepContext, patch } from '../../engine/bot/lifecycle/step-context.ts';
import type { BotRequest, EngineEvent } from '../../engine/bot/events.ts';
import { priceRangeOf } from '../../engine/bot/lifecycle/price-range.ts';
import { reachesTriggers } from '../../engine/bot/lifecycle/triggers.ts';
import { applyDcaClose } from './apply-dca-close.ts';
import { applyDcaFill } from './apply-dca-fill.ts';
import { startDca } from './begin-dca.ts';
import { dcaTriggers } from './dca-triggers.ts';
import { pauseDca, resumeDca } from './pause-dca.ts';
import type { DcaState } from './state.ts';
import { stopDca } from './stop-dca.ts';
import { takeSignal } from './take-signal.ts';
import { watchDcaMarket } from './watch-market.ts';

export interface DcaStep {
  readonly state: DcaState;
  readonly requests: readonly BotRequest[];
}

const NO_REQUESTS: readonly BotRequest[] = [];

/** The DCA bot: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepDca(state: DcaState, event: EngineEvent): DcaStep {
  if (isIdle(state, event)) return { state, requests: NO_REQUESTS };
  const context: StepContext<DcaState> = { at: event.at, state, requests: [] };
  takeEvent(context, event);
  if (context.state === state) return { state, requests: context.requests };
  patch(context, { triggers: dcaTriggers(context.state) });
  return { state: context.state, requests: context.requests };
}

function isIdle(state: DcaState, event: EngineEvent): boolean {
  if (event.kind === 'quote') return !reachesTriggers(state.triggers, event.at, event.quote.bid, event.quote.bid);
  if (event.kind === 'candle') return !reachesTriggers(state.triggers, event.at, event.candle.low, event.candle.high);
  return event.kind === 'order_accepted';
}

function takeEvent(context: StepContext<DcaState>, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      startDca(context, event.quote);
      break;
    case 'quote':
    case 'candle':
      watchDcaMarket(context, priceRangeOf(event));
      break;
    case 'filled':
      applyDcaFill(context, event.fill, event.isComplete);
      break;
    case 'order_closed':
      applyDcaClose(context, event);
      break;
    case 'paused':
      pauseDca(context, event.keepsSells);
      break;
    case 'resumed':
      resumeDca(context, priceRangeOf(event));
      break;
    case 'stopped':
      stopDca(context, event);
      break;
    case 'alert':
      break;
    case 'candle_closed':
      takeSignal(context, event);
      break;
    case 'order_accepted':
    case 'provider_filled':
      break;
  }
}
