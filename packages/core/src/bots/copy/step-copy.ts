import type { EngineStep } from '../../engine/bot/bot-module.ts';
import type { BotRequest, EngineEvent } from '../../engine/bot/events.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { reachesTriggers } from '../../engine/bot/lifecycle/triggers.ts';
import { applyCopyClose } from './apply-copy-close.ts';
import { applyCopyFill } from './apply-copy-fill.ts';
import { takeProviderTrade } from './copy-trades.ts';
import { copyTriggers, watchCopyMarket } from './own-limits.ts';
import type { CopyContext, CopyState } from './state.ts';
import { pauseCopy, resumeCopy, stopCopy } from './stop-copy.ts';

const NO_REQUESTS: readonly BotRequest[] = [];

/** The copy: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepCopy(state: CopyState, event: EngineEvent): EngineStep<CopyState> {
  if (event.kind === 'quote' && !reachesTriggers(state.triggers, event.at, event.quote.bid, event.quote.bid))
    return { state, requests: NO_REQUESTS };
  const context: CopyContext = { at: event.at, state, requests: [] };
  takeEvent(context, event);
  if (context.state === state) return { state, requests: context.requests };
  patch(context, { triggers: copyTriggers(context.state, event.at) });
  return { state: context.state, requests: context.requests };
}

function takeEvent(context: CopyContext, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      if (context.state.phase !== 'new') return;
      patch(context, { phase: 'running', startedAt: event.at });
      note(context, 'info', 'STARTED', 'Started: the next trade of the provider is copied.');
      return;
    case 'provider_filled':
      takeProviderTrade(context, event.trade, event.quote);
      return;
    case 'quote':
      watchCopyMarket(context, event.quote);
      return;
    case 'filled':
      applyCopyFill(context, event.fill, event.isComplete);
      return;
    case 'order_closed':
      applyCopyClose(context, event);
      return;
    case 'paused':
      pauseCopy(context, event.keepsSells);
      return;
    case 'resumed':
      resumeCopy(context);
      return;
    case 'stopped':
      stopCopy(context, event);
      return;
    // It looks at quotes and at its provider alone.
    case 'candle':
    case 'candle_closed':
    case 'order_accepted':
      return;
  }
}
