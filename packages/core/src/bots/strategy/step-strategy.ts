import { addMs, toIso } from '../../base/time.ts';
import { candleOpenTime, timeframeMs } from '../../market/timeframe.ts';
import { describeCondition } from '../../strategies/describe-rule.ts';
import { resolveParams } from '../../strategies/resolve-params.ts';
import type { EngineCommand, EngineEvent } from '../../engine/bot/events.ts';
import { isAwake } from '../../engine/bot/lifecycle/wake.ts';
import { applyStrategyClose } from './apply-strategy-close.ts';
import { applyStrategyFill } from './apply-strategy-fill.ts';
import { armTarget, guardPosition } from './guard-position.ts';
import type { StrategyState } from './state.ts';
import { pauseStrategy, resumeStrategy, stopStrategy } from './stop-strategy.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import type { StrategyTurn } from './strategy-turn.ts';
import { strategyWake } from './strategy-wake.ts';
import { takeCandles } from './take-candles.ts';

export interface StrategyStep {
  readonly state: StrategyState;
  readonly commands: readonly EngineCommand[];
}

const NO_COMMANDS: readonly EngineCommand[] = [];

/**
 * The strategy bot: its next state and what it asks for. The very same state comes back when nothing changed.
 *
 * Signals are no part of the state. A `candle_closed` event brings the closed candle with those before it, and the rules
 * are read anew on the last `historyLength` of them: the state stays small, nothing has to be rebuilt after a restart, and
 * any process that gives the same candles gets the same orders.
 *
 * Against a backtest of the same candles: an entry is sized by the ask before the fill and leaves one percent of the cash
 * for a price that runs; a stop is a market order of the quote that reached it, filled at the next; stops see the bid.
 */
export function stepStrategy(state: StrategyState, event: EngineEvent): StrategyStep {
  if (isIdle(state, event)) return { state, commands: NO_COMMANDS };
  const turn: StrategyTurn = { at: event.at, state, commands: [] };
  takeEvent(turn, event);
  if (turn.state === state) return { state, commands: turn.commands };
  return { state: { ...turn.state, wake: strategyWake(turn.state) }, commands: turn.commands };
}

function isIdle(state: StrategyState, event: EngineEvent): boolean {
  if (event.kind === 'quote') return !isAwake(state.wake, event.at, event.quote.bid, event.quote.bid);
  if (event.kind === 'candle') return !isAwake(state.wake, event.at, event.candle.low, event.candle.high);
  return event.kind === 'order_accepted';
}

function takeEvent(turn: StrategyTurn, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      begin(turn);
      break;
    case 'quote':
      guardPosition(turn, { low: event.quote.bid, high: event.quote.bid });
      break;
    case 'candle':
      guardPosition(turn, { low: event.candle.low, high: event.candle.high });
      break;
    case 'candle_closed':
      takeCandles(turn, event);
      break;
    case 'filled':
      applyStrategyFill(turn, event.fill, event.isComplete);
      break;
    case 'order_closed':
      applyStrategyClose(turn, event);
      break;
    case 'paused':
      pauseStrategy(turn, event.keepsSells);
      break;
    case 'resumed':
      resumeStrategy(turn);
      armTarget(turn);
      break;
    case 'stopped':
      stopStrategy(turn, event);
      break;
    case 'order_accepted':
      break;
  }
}

/** The first candle that counts is the one that closes next: what closed before the start is past. */
function begin(turn: StrategyTurn): void {
  const { phase, params } = turn.state;
  if (phase !== 'new') return;
  const { definition, values, timeframe } = params;
  const { long, short } = definition.entry;
  const nextCandleAt = addMs(candleOpenTime(turn.at, timeframe), timeframeMs(timeframe));
  const scope = { params: resolveParams(definition, values), timeframe };
  const entryRule = long === undefined ? '' : describeCondition(long, scope);
  patch(turn, { phase: 'running', nextCandleAt, entryRule });
  const first = `The first ${timeframe} candle it decides on closes at ${toIso(nextCandleAt)}.`;
  note(turn, 'info', 'STARTED', `Started "${definition.name}". ${first}`);
  if (short !== undefined) {
    note(turn, 'info', 'LONG_ONLY', 'A spot account cannot sell short: the short signals of this strategy do nothing.');
  }
}
