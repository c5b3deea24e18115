import { type BotTurn, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import type { EngineCommand, EngineEvent } from '../../engine/bot/events.ts';
import { glimpseOf } from '../../engine/bot/lifecycle/market-glimpse.ts';
import { isAwake } from '../../engine/bot/lifecycle/wake.ts';
import { applyDcaClose } from './apply-dca-close.ts';
import { applyDcaFill } from './apply-dca-fill.ts';
import { startDca } from './begin-dca.ts';
import { dcaWake } from './dca-wake.ts';
import { pauseDca, resumeDca } from './pause-dca.ts';
import type { DcaState } from './state.ts';
import { stopDca } from './stop-dca.ts';
import { takeSignal } from './take-signal.ts';
import { watchMarket } from './watch-market.ts';

export interface DcaStep {
  readonly state: DcaState;
  readonly commands: readonly EngineCommand[];
}

const NO_COMMANDS: readonly EngineCommand[] = [];

/** The DCA bot: its next state and what it asks for. The very same state comes back when nothing changed. */
export function stepDca(state: DcaState, event: EngineEvent): DcaStep {
  if (isIdle(state, event)) return { state, commands: NO_COMMANDS };
  const turn: BotTurn<DcaState> = { at: event.at, state, commands: [] };
  takeEvent(turn, event);
  if (turn.state === state) return { state, commands: turn.commands };
  patch(turn, { wake: dcaWake(turn.state) });
  return { state: turn.state, commands: turn.commands };
}

function isIdle(state: DcaState, event: EngineEvent): boolean {
  if (event.kind === 'quote') return !isAwake(state.wake, event.at, event.quote.bid, event.quote.bid);
  if (event.kind === 'candle') return !isAwake(state.wake, event.at, event.candle.low, event.candle.high);
  return event.kind === 'order_accepted';
}

function takeEvent(turn: BotTurn<DcaState>, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      startDca(turn, event.quote);
      break;
    case 'quote':
    case 'candle':
      watchMarket(turn, glimpseOf(event));
      break;
    case 'filled':
      applyDcaFill(turn, event.fill, event.isComplete);
      break;
    case 'order_closed':
      applyDcaClose(turn, event);
      break;
    case 'paused':
      pauseDca(turn, event.keepsSells);
      break;
    case 'resumed':
      resumeDca(turn, glimpseOf(event));
      break;
    case 'stopped':
      stopDca(turn, event);
      break;
    case 'candle_closed':
      takeSignal(turn, event);
      break;
    case 'order_accepted':
      break;
  }
}
