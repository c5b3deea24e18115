import type { EngineStep } from '../../engine/bot/bot-module.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type StepRules, takeStep } from '../../engine/bot/lifecycle/take-step.ts';
import { applyCopyClose } from './apply-copy-close.ts';
import { applyCopyFill } from './apply-copy-fill.ts';
import { takeProviderTrade } from './copy-trades.ts';
import { copyTriggers, watchCopyMarket } from './own-limits.ts';
import type { CopyContext, CopyState } from './state.ts';
import { pauseCopy, resumeCopy, stopCopy } from './stop-copy.ts';

const STARTS_FLAT = 'Started: the next trade of the provider is copied.';
const STARTS_MIRRORED =
  'Started: what the provider holds is bought at the size of the copy, then its trades are copied.';

const RULES: StepRules<CopyState> = { take: takeEvent, triggersOf: copyTriggers };

/** The copy: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepCopy(state: CopyState, event: EngineEvent): EngineStep<CopyState> {
  return takeStep(state, event, RULES);
}

function takeEvent(context: CopyContext, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      if (context.state.phase !== 'new') break;
      patch(context, { phase: 'running', startedAt: event.at });
      note(context, 'info', 'STARTED', context.state.params.begins === 'mirror' ? STARTS_MIRRORED : STARTS_FLAT);
      break;
    case 'provider_filled':
      takeProviderTrade(context, event.trade, event.quote);
      break;
    case 'quote':
      watchCopyMarket(context, event.quote);
      break;
    case 'filled':
      applyCopyFill(context, event.fill, event.isComplete);
      break;
    case 'order_closed':
      applyCopyClose(context, event);
      break;
    case 'paused':
      pauseCopy(context, event.keepsSells);
      break;
    case 'resumed':
      resumeCopy(context);
      break;
    case 'stopped':
      stopCopy(context, event);
      break;
    // It looks at quotes and at its provider alone.
    case 'candle':
    case 'alert':
    case 'candle_closed':
    case 'order_accepted':
      break;
  }
}
