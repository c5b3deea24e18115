import { addMs, toIso } from '../../base/time.ts';
import { candleOpenTime, timeframeMs } from '../../market/timeframe.ts';
import { describeCondition } from '../../strategies/describe-rule.ts';
import { resolveParams } from '../../strategies/resolve-params.ts';
import type { EngineStep } from '../../engine/bot/bot-module.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { type StepRules, takeStep } from '../../engine/bot/lifecycle/take-step.ts';
import { applyStrategyClose } from './apply-strategy-close.ts';
import { applyStrategyFill } from './apply-strategy-fill.ts';
import { armTarget, guardPosition } from './guard-position.ts';
import type { StrategyState } from './state.ts';
import { pauseStrategy, resumeStrategy, stopStrategy } from './stop-strategy.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import type { StrategyContext } from './strategy-context.ts';
import { strategyTriggers } from './strategy-triggers.ts';
import { takeAlert } from './take-alert.ts';
import { takeCandles } from './take-candles.ts';

const RULES: StepRules<StrategyState> = { take: takeEvent, triggersOf: strategyTriggers };

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
export function stepStrategy(state: StrategyState, event: EngineEvent): EngineStep<StrategyState> {
  return takeStep(state, event, RULES);
}

function takeEvent(context: StrategyContext, event: EngineEvent): void {
  switch (event.kind) {
    case 'started':
      begin(context);
      break;
    case 'quote':
      guardPosition(context, { low: event.quote.bid, high: event.quote.bid });
      break;
    case 'candle':
      guardPosition(context, { low: event.candle.low, high: event.candle.high });
      break;
    case 'candle_closed':
      takeCandles(context, event);
      break;
    case 'filled':
      applyStrategyFill(context, event.fill, event.isComplete);
      break;
    case 'order_closed':
      applyStrategyClose(context, event);
      break;
    case 'paused':
      pauseStrategy(context, event.keepsSells);
      break;
    case 'resumed':
      resumeStrategy(context);
      armTarget(context);
      break;
    case 'alert':
      takeAlert(context, event);
      break;
    case 'stopped':
      stopStrategy(context, event);
      break;
    case 'order_accepted':
    case 'provider_filled':
      break;
  }
}

/** The first candle that counts is the one that closes next: what closed before the start is past. */
function begin(context: StrategyContext): void {
  const { phase, params } = context.state;
  if (phase !== 'new') return;
  const { definition, values, timeframe } = params;
  const { long, short } = definition.entry;
  const nextCandleAt = addMs(candleOpenTime(context.at, timeframe), timeframeMs(timeframe));
  const scope = { params: resolveParams(definition, values), timeframe };
  const entryRule = long === undefined ? '' : describeCondition(long, scope);
  patch(context, { phase: 'running', nextCandleAt, entryRule });
  const first = `The first ${timeframe} candle it decides on closes at ${toIso(nextCandleAt)}.`;
  note(context, 'info', 'STARTED', `Started "${definition.name}". ${first}`);
  if (short !== undefined) {
    note(
      context,
      'info',
      'LONG_ONLY',
      'A spot account cannot sell short: the short signals of this strategy do nothing.',
    );
  }
}
