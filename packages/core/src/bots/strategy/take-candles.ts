import { decFromNumber, toNumber } from '../../base/decimal.ts';
import { addMs, type EpochMs, toIso } from '../../base/time.ts';
import type { Candle } from '../../market/candle.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import type { PositionView } from '../../strategies/signal-columns.ts';
import type { StreamSignals } from '../../strategies/stream/strategy-stream.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { compiledStrategy, readSignals } from './compiled.ts';
import { leavePosition } from './leave-position.ts';
import { planProtection } from './levels.ts';
import { sizeEntry } from './size-entry.ts';
import { note, patch } from '../../engine/bot/lifecycle/bot-turn.ts';
import { type StrategyTurn, patchPosition, placeOrder, priceWords } from './strategy-turn.ts';

type CandleClosed = Extract<EngineEvent, { kind: 'candle_closed' }>;

/**
 * The candle that was waited for has closed: the rules are read once, on it and those before it, and what they say is
 * asked of the market at once, so that it meets the next quote, which is the next candle's open. A candle that is not
 * finished, or was taken before, changes nothing.
 */
export function takeCandles(turn: StrategyTurn, event: CandleClosed): void {
  const { state } = turn;
  const last = event.candles.at(-1);
  if (last === undefined || state.nextCandleAt === null) return;
  const durationMs = timeframeMs(state.params.timeframe);
  const closedAt = addMs(last.openTime, durationMs);
  if (closedAt > turn.at || closedAt < state.nextCandleAt) return;
  const signals = readSignals(state.params, event.candles);
  if (signals === null) return;
  const missing = Math.max(0, compiledStrategy(state.params).warmUp - signals.row);
  patch(turn, {
    nextCandleAt: addMs(closedAt, durationMs),
    verdict: { closedAt, close: last.close, missing },
  });
  if (missing > 0 && state.verdict === null) {
    const words = `Its rules need ${missing} more closed candles than the market has`;
    note(turn, 'warning', 'NOT_ENOUGH_CANDLES', `${words}; no signal is given before they are there.`);
  }
  if (state.position !== null) judgePosition(turn, signals, last);
  else if (state.phase === 'running' && state.order === null && state.leaving === null)
    judgeEntry(turn, signals, event);
}

function judgePosition(turn: StrategyTurn, signals: StreamSignals, candle: Candle): void {
  const { position, leaving } = turn.state;
  const { long } = signals;
  if (position === null) return;
  const candlesHeld = position.candlesHeld + 1;
  const best = Math.max(position.best ?? candle.high, candle.high);
  const worst = Math.min(position.worst ?? candle.low, candle.low);
  patchPosition(turn, { candlesHeld, best, worst });
  if (leaving !== null || long === null) return;
  const close = priceWords(turn.state, decFromNumber(candle.close));
  const { timeExit } = compiledStrategy(turn.state.params);
  const view: PositionView = {
    entryPrice: toNumber(position.entryPrice),
    entryRow: signals.row - candlesHeld + 1,
    bestPrice: best,
    worstPrice: worst,
  };
  if (long.exit && !long.entry) leavePosition(turn, 'signal', `Exit signal at the close of ${close}.`);
  else if (timeExit !== null && candlesHeld >= Math.max(1, timeExit)) {
    leavePosition(turn, 'time', `Held for ${candlesHeld} candles, which is as long as the strategy holds.`);
  } else if (long.leaves(view)) {
    leavePosition(turn, 'rule', `The strategy's rule about the position says to leave, at the close of ${close}.`);
  }
}

function judgeEntry(turn: StrategyTurn, signals: StreamSignals, { at, quote }: CandleClosed): void {
  const { long } = signals;
  if (long === null || !long.entry || long.exit) return;
  if (quote === null) return missEntry(turn, at, 'There is no price to size it by.');
  const { entryHold } = turn.state;
  if (entryHold !== null && at < entryHold.retryAt) {
    // Said once, when it was refused.
    const until = `It asks again at the first signal after ${toIso(entryHold.retryAt)}.`;
    return patch(turn, { missed: { at, why: `Purchases were ${entryHold.code}: ${entryHold.reason} ${until}` } });
  }
  const plan = planProtection(signals);
  const size = sizeEntry(turn.state, plan, quote.ask);
  if (size.status === 'skipped') return missEntry(turn, at, size.reason);
  const ask = priceWords(turn.state, decFromNumber(quote.ask));
  note(turn, 'info', 'ENTRY_SIGNAL', `Entry signal: buying at the market, which asks ${ask}.`);
  patch(turn, { plan });
  placeOrder(turn, { role: 'entry', price: null, quantity: size.quantity });
}

function missEntry(turn: StrategyTurn, at: EpochMs, why: string): void {
  note(turn, 'warning', 'ENTRY_SKIPPED', `Entry signal, but no position is opened. ${why}`);
  patch(turn, { missed: { at, why } });
}
