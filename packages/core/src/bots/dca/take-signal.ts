import { decFromNumber, toNumber } from '../../base/decimal.ts';
import { addMs } from '../../base/time.ts';
import type { Candle } from '../../market/candle.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import { note, patch } from '../../engine/bot/lifecycle/step-context.ts';
import { decide, prepareDecision } from '../../engine/bot/lifecycle/decision-rules.ts';
import type { EngineEvent } from '../../engine/bot/events.ts';
import { armDeal } from './arm-dca.ts';
import { type DcaContext, patchLevel, dcaPriceText } from './dca-context.ts';
import { compiledSignal } from './safety-signal.ts';
import type { DcaLevel, DcaState } from './state.ts';

type CandleClosed = Extract<EngineEvent, { kind: 'candle_closed' }>;

/** Finds out beforehand what the signal says, where the bot will ask for it. */
export function prepareSignal(state: DcaState, candles: readonly Candle[]): void {
  const last = candles.at(-1);
  const { safetySignal: signal } = state.params;
  if (signal === null || last === undefined || findSignalled(state, last) === null) return;
  prepareDecision(compiledSignal(signal), candles);
}

/** The safety order that a signal at the close of this candle would place. */
function findSignalled({ deal, phase }: DcaState, { close }: Candle): DcaLevel | null {
  const level = deal?.levels.find(({ isGated }) => isGated);
  return level === undefined || phase !== 'running' || close > toNumber(level.price) ? null : level;
}

/**
 * The candle that was waited for has closed. Where the signal holds, the highest safety order that still waits for it is
 * placed, if the close is at or below its price: one for each candle. A candle that is not finished, or was taken before,
 * changes nothing.
 */
export function takeSignal(context: DcaContext, { candles }: CandleClosed): void {
  const { params, nextCandleAt } = context.state;
  const last = candles.at(-1);
  const { safetySignal: signal } = params;
  if (signal === null || last === undefined || nextCandleAt === null) return;
  const closedAt = addMs(last.openTime, timeframeMs(signal.timeframe));
  if (closedAt > context.at || closedAt < nextCandleAt) return;
  const missing = Math.max(0, compiledSignal(signal).warmUp + 1 - candles.length);
  if (missing > 0 && context.state.candlesMissing === null) {
    const words = `The safety signal needs ${missing} more closed ${signal.timeframe} candle${missing === 1 ? '' : 's'} than the market has`;
    note(context, 'warning', 'NOT_ENOUGH_CANDLES', `${words}; no safety order is placed before that.`);
  }
  patch(context, { nextCandleAt: addMs(closedAt, timeframeMs(signal.timeframe)), candlesMissing: missing });
  const level = findSignalled(context.state, last);
  if (level === null) return;
  if (decide(compiledSignal(signal), candles)?.long?.entry !== true) return;
  patchLevel(context, level.key, { isGated: false });
  note(
    context,
    'info',
    'SAFETY_SIGNAL',
    `The signal for safety order ${level.key} is given at the close of ${dcaPriceText(context.state, decFromNumber(last.close))}.`,
  );
  armDeal(context);
}
