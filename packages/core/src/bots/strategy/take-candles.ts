import { decFromNumber, toNumber } from '../../base/decimal.ts';
import { addMs, type EpochMs, toIso } from '../../base/time.ts';
import type { Candle } from '../../market/candle.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import type { PositionView } from '../../strategies/signal-columns.ts';
import type { StreamSignals } from '../../strategies/stream/strategy-stream.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { compiledStrategy, readStrategySignals } from './compiled.ts';
import { leavePosition } from './leave-position.ts';
import { planProtection } from './levels.ts';
import { sizeEntry } from './size-entry.ts';
import { planForAlerts } from './take-alert.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { type StrategyContext, patchPosition, placeStrategyOrder, priceText } from './strategy-context.ts';

type CandleClosed = Extract<EngineEvent, { kind: 'candle_closed' }>;

/**
 * The candle that was waited for has closed: the rules are read once, on it and those before it, and what they say is
 * asked of the market at once, so that it meets the next quote, which is the next candle's open. A candle that is not
 * finished, or was taken before, changes nothing.
 */
export function takeCandles(context: StrategyContext, event: CandleClosed): void {
  const { state } = context;
  const last = event.candles.at(-1);
  if (last === undefined || state.nextCandleAt === null) return;
  const durationMs = timeframeMs(state.params.timeframe);
  const closedAt = addMs(last.openTime, durationMs);
  if (closedAt > context.at || closedAt < state.nextCandleAt) return;
  const signals = readStrategySignals(state.params, event.candles);
  if (signals === null) return;
  const missing = Math.max(0, compiledStrategy(state.params).warmUp - signals.row);
  patch(context, {
    nextCandleAt: addMs(closedAt, durationMs),
    verdict: { closedAt, close: last.close, missing },
    alertPlan: planForAlerts(state.params.signals, () => planProtection(signals), missing),
  });
  if (missing > 0 && state.verdict === null) {
    const words = `Its rules need ${missing} more closed candles than the market has`;
    note(context, 'warning', 'NOT_ENOUGH_CANDLES', `${words}; no signal is given before they are there.`);
  }
  if (state.position !== null) judgePosition(context, signals, last);
  else if (state.phase === 'running' && state.order === null && state.leaving === null)
    judgeEntry(context, signals, event);
}

function judgePosition(context: StrategyContext, signals: StreamSignals, candle: Candle): void {
  const { position, leaving } = context.state;
  const { long } = signals;
  if (position === null) return;
  const candlesHeld = position.candlesHeld + 1;
  const best = Math.max(position.best ?? candle.high, candle.high);
  const worst = Math.min(position.worst ?? candle.low, candle.low);
  patchPosition(context, { candlesHeld, best, worst });
  if (leaving !== null || long === null) return;
  const close = priceText(context.state, decFromNumber(candle.close));
  const { timeExit } = compiledStrategy(context.state.params);
  const hasExitRule = context.state.params.signals !== 'alerts';
  const view: PositionView = {
    entryPrice: toNumber(position.entryPrice),
    entryRow: signals.row - candlesHeld + 1,
    bestPrice: best,
    worstPrice: worst,
  };
  if (hasExitRule && long.exit && !long.entry)
    leavePosition(context, 'signal', `Exit signal at the close of ${close}.`);
  else if (timeExit !== null && candlesHeld >= Math.max(1, timeExit)) {
    leavePosition(context, 'time', `Held for ${candlesHeld} candles, which is as long as the strategy holds.`);
  } else if (hasExitRule && long.leaves(view)) {
    leavePosition(context, 'rule', `The strategy's rule about the position says to leave, at the close of ${close}.`);
  }
}

function judgeEntry(context: StrategyContext, signals: StreamSignals, { at, quote }: CandleClosed): void {
  const { long } = signals;
  if (long === null || !long.entry || long.exit || context.state.params.signals === 'alerts') return;
  if (quote === null) return missEntry(context, at, 'There is no price to size it by.');
  const { entryHold } = context.state;
  if (entryHold !== null && at < entryHold.retryAt) {
    // Said once, when it was refused.
    const until = `It asks again at the first signal after ${toIso(entryHold.retryAt)}.`;
    return patch(context, { missed: { at, why: `Purchases were ${entryHold.code}: ${entryHold.reason} ${until}` } });
  }
  const plan = planProtection(signals);
  const size = sizeEntry(context.state, plan, quote.ask);
  if (size.status === 'skipped') return missEntry(context, at, size.reason);
  const ask = priceText(context.state, decFromNumber(quote.ask));
  note(context, 'info', 'ENTRY_SIGNAL', `Entry signal: buying at the market, which asks ${ask}.`);
  patch(context, { plan });
  placeStrategyOrder(context, { role: 'entry', price: null, quantity: size.quantity });
}

function missEntry(context: StrategyContext, at: EpochMs, why: string): void {
  note(context, 'warning', 'ENTRY_SKIPPED', `Entry signal, but no position is opened. ${why}`);
  patch(context, { missed: { at, why } });
}
