import { toNumber } from '../../base/decimal.ts';
import type { QuoteSeries } from '../../market/quote-series.ts';
import type { LivedFill } from './run-twin.ts';

/** What both have made at a time, quote units: for drawing. */
export interface TwinPoint {
  readonly time: number;
  readonly bot: number;
  readonly twin: number;
}

/** @param count points at most, evenly over the quotes; the last is the latest quote. */
export function twinEquity(
  { bot, twin, quotes }: Readonly<Record<'bot' | 'twin', readonly LivedFill[]>> & { readonly quotes: QuoteSeries },
  count: number,
): readonly TwinPoint[] {
  const [own, ideal] = [startBook(bot), startBook(twin)];
  const step = Math.max(1, Math.ceil((quotes.length - 1) / Math.max(1, count - 1)));
  const points: TwinPoint[] = [];
  for (let index = (quotes.length - 1) % step; index < quotes.length; index += step) {
    const quote = quotes.at(index);
    if (quote === undefined) break;
    const { eventTime, bid } = quote;
    points.push({ time: eventTime, bot: own(eventTime, bid), twin: ideal(eventTime, bid) });
  }
  return points;
}

/** Answers what was made up to a time that must not be before that of an earlier call. */
function startBook(orders: readonly LivedFill[]): (until: number, bid: number) => number {
  const fills = orders.flatMap((order) => order.fills).toSorted((a, b) => a.executedAt - b.executedAt);
  let [next, cash, held] = [0, 0, 0];
  return (until, bid) => {
    for (let fill = fills[next]; fill !== undefined && fill.executedAt <= until; fill = fills[next]) {
      const [sign, quantity] = [fill.side === 'buy' ? 1 : -1, toNumber(fill.quantity)];
      cash -= sign * quantity * toNumber(fill.price) + toNumber(fill.fee);
      held += sign * quantity;
      next += 1;
    }
    return cash + held * bid;
  };
}
