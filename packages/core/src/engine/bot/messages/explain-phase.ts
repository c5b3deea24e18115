// words: figures and states of any bot as its sentences say them.
import { type Decimal, decFromNumber } from '../../../base/decimal.ts';
import { toIso } from '../../../base/time.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
import type { BotStop } from '../lifecycle/bot-stop.ts';
import { formatAmount, formatDistance, formatPrice } from './format-figures.ts';
import type { OpenOrder } from '../lifecycle/open-orders.ts';
import type { TriggerDirection } from '../lifecycle/trigger.ts';

interface Waiting {
  readonly instrument: Instrument;
  readonly triggerDirection: TriggerDirection | null;
  readonly params: { readonly triggerPrice: string | null };
}

/** What a bot says while it waits for its trigger price. */
export function explainTrigger({ instrument, triggerDirection, params }: Waiting, quote: Quote | null): string {
  const verb = triggerDirection === 'falls' ? 'fall' : 'rise';
  const wait = `Waiting for ${instrument.base} to ${verb} to ${params.triggerPrice ?? ''}; nothing is placed before`;
  if (quote === null) return `${wait}.`;
  return `${wait}. The market is at ${formatPrice(decFromNumber(quote.bid), instrument.priceIncrement)}.`;
}

interface Stopping {
  readonly instrument: Instrument;
  readonly orders: ReadonlyArray<OpenOrder & { readonly role: string }>;
  readonly stop: BotStop | null;
}

/** What a bot says on its way to the end; its sale of everything has the role `exit`. */
export function explainStopping({ instrument, orders, stop }: Stopping): string {
  const sale = orders.find(({ role }) => role === 'exit');
  if (sale !== undefined)
    return `Ending: selling ${formatAmount(sale.quantity.minus(sale.filled))} ${instrument.base} at market.`;
  const open = orders.length === 1 ? 'an order' : `${orders.length} orders`;
  if (orders.length > 0) return `Ending: waiting for ${open} to be cancelled.`;
  const retryAt = stop?.retryAt ?? null;
  return retryAt === null ? 'Ending.' : `Ending: the sale was refused and is tried again after ${toIso(retryAt)}.`;
}

/** `, 3.2% above the market`: how far a price lies from it; empty where the market is not known or at it. */
export function awayWords(market: Decimal | null, price: Decimal): string {
  if (market === null || price.eq(market)) return '';
  return `, ${formatDistance(market, price)} ${price.lt(market) ? 'below' : 'above'} the market`;
}
