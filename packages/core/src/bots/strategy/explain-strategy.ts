import { toIso } from '../../base/time.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Quote } from '../../market/quote.ts';
import { decFromNumber } from '../../base/decimal.ts';
import { formatAmount, formatDistance, formatPrice } from '../../engine/bot/messages/format-figures.ts';
import type { StrategyState } from './state.ts';

/** Answers "why is nothing happening?" in a sentence or two. Without a quote it leaves out the distances. */
export function explainStrategy(state: StrategyState, quote: Quote | null): string {
  switch (state.phase) {
    case 'new':
      return 'Waiting for its first price.';
    case 'running':
      return state.position === null ? explainFlat(state) : explainHeld(state, quote);
    case 'paused':
      return `Paused: no position is opened.${state.position === null ? '' : ` ${explainHeld(state, quote)}`}`;
    case 'stopping':
      return explainStopping(state);
    case 'finished':
      return state.stop === null ? 'The bot could not start.' : `The bot has ended. ${state.stop.reason}`;
  }
}

function explainFlat(state: StrategyState): string {
  const { order, instrument, verdict, entryRule, missed } = state;
  if (order !== null)
    return `Buying ${formatAmount(order.quantity.minus(order.filled))} ${instrument.base} at the market.`;
  const next = nextCandle(state);
  if (verdict !== null && verdict.missing > 0) {
    return `Waiting for ${verdict.missing} more candles, which its rules need. ${next}`;
  }
  const rule = `a candle at whose close ${entryRule}`;
  const waits = `Waiting for ${waitsFor(state, rule)}. ${next}`;
  return missed === null ? waits : `${waits} The last signal, at ${toIso(missed.at)}, opened nothing: ${missed.why}`;
}

function waitsFor({ params, alertPlan }: StrategyState, rule: string): string {
  if (params.signals === undefined) return rule;
  const first = alertPlan === null ? 'its first candle, and then for an alert' : 'an alert';
  return params.signals === 'alerts' ? first : `${first} or ${rule}`;
}

function explainHeld(state: StrategyState, quote: Quote | null): string {
  const { position, instrument, leaving, order } = state;
  if (position === null) return '';
  if (leaving !== null) {
    const { retryAt } = leaving;
    if (order !== null || retryAt === null) return `Selling ${formatAmount(state.held.quantity)} ${instrument.base}.`;
    return `The sale was refused and is tried again after ${toIso(retryAt)}.`;
  }
  const market = quote === null ? null : decFromNumber(quote.bid);
  const level = (name: string, price: typeof position.stop): string[] => {
    if (price === null) return [];
    const away = market === null ? '' : ` (${formatDistance(market, price)} away)`;
    return [`${name} ${formatPrice(price, instrument.priceIncrement)}${away}`];
  };
  const levels = [...level('the stop is at', position.stop), ...level('the target at', position.target)].join(', ');
  const held = `Holding ${formatAmount(state.held.quantity)} ${instrument.base}`;
  return `${held}${levels === '' ? '' : `: ${levels}`}. ${nextCandle(state)}`;
}

function explainStopping({ order, held, instrument, leaving }: StrategyState): string {
  if (order?.role === 'exit') return `Ending: selling ${formatAmount(held.quantity)} ${instrument.base} at the market.`;
  if (order !== null) return 'Ending: waiting for an order to be cancelled.';
  const retryAt = leaving?.retryAt ?? null;
  return retryAt === null ? 'Ending.' : `Ending: the sale was refused and is tried again after ${toIso(retryAt)}.`;
}

function nextCandle({ nextCandleAt, params }: StrategyState): string {
  return nextCandleAt === null ? '' : `The next ${params.timeframe} candle closes at ${clock(nextCandleAt)}.`;
}

/** `16:00 UTC`; with the day where it is not plain from the hour. */
function clock(time: EpochMs): string {
  const iso = toIso(time);
  return iso.slice(11, 16) === '00:00' ? `00:00 UTC on ${iso.slice(0, 10)}` : `${iso.slice(11, 16)} UTC`;
}
