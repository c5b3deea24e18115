import type { EngineStep } from '../../engine/bot/bot-module.ts';
import type { StepContext } from '../../engine/bot/lifecycle/step-context.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { priceRangeOf } from '../../engine/bot/lifecycle/price-range.ts';
import { type StepRules, takeStep } from '../../engine/bot/lifecycle/take-step.ts';
import { applyDcaClose } from './apply-dca-close.ts';
import { applyDcaFill } from './apply-dca-fill.ts';
import { startDca } from './begin-dca.ts';
import { dcaTriggers } from './dca-triggers.ts';
import { pauseDca, resumeDca } from './pause-dca.ts';
import type { DcaState } from './state.ts';
import { stopDca } from './stop-dca.ts';
import { takeSignal } from './take-signal.ts';
import { watchDcaMarket } from './watch-market.ts';

const RULES: StepRules<DcaState> = { take: takeEvent, triggersOf: dcaTriggers };

/** The DCA bot: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepDca(state: DcaState, event: EngineEvent): EngineStep<DcaState> {
  return takeStep(state, event, RULES);
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
