import {
  type Decimal,
  dec,
  decFromNumber,
  MONEY_DECIMALS,
  ONE,
  roundDownToIncrement,
  roundToIncrement,
  roundUpToDecimals,
  toPlain,
  ZERO,
} from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { checkInstrumentRules, type RuleFault } from '@atb/core/risk/check-instrument-rules';
import { decimalsOf, isFigure } from '../../lib/format-number.ts';

export type TicketSide = 'BUY' | 'SELL';
export type TicketType = 'LIMIT' | 'MARKET';

/** What the form holds. Amounts are decimal text, '' while empty. */
export interface Ticket {
  readonly side: TicketSide;
  readonly type: TicketType;
  /** Quote units. */
  readonly price: string;
  /** Base units. */
  readonly quantity: string;
  readonly stop: string;
  readonly target: string;
}

export const EMPTY_TICKET: Ticket = { side: 'BUY', type: 'LIMIT', price: '', quantity: '', stop: '', target: '' };

/** After a placed order everything but side and type goes. */
export function clearTicket({ side, type }: Ticket): Ticket {
  return { ...EMPTY_TICKET, side, type };
}

export interface TicketMarket {
  readonly bid: number;
  readonly ask: number;
}

/** Share of the ask that a market buy sets aside on top, as the engine reserves it. */
const MARKET_BUY_CUSHION: Decimal = dec('0.01');

function figure(text: string): Decimal | null {
  return isFigure(text) ? dec(text) : null;
}

/** A price of the book as a field holds it, on a tick. */
export function toPriceText(price: number, tick: string): string {
  return roundToIncrement(decFromNumber(price), dec(tick)).toFixed(decimalsOf(tick));
}

/** Price at which the order would trade: its own, or the best opposite one. */
export function ticketPrice(ticket: Ticket, market: TicketMarket | undefined): Decimal | null {
  if (ticket.type === 'LIMIT') return figure(ticket.price);
  if (market === undefined) return null;
  return decFromNumber(ticket.side === 'BUY' ? market.ask : market.bid);
}

/** Figures under the fields, decimal text in quote units; null where something is missing. */
export interface TicketFacts {
  readonly total: string | null;
  readonly fee: string | null;
  /** Lost if the stop is hit, with both fees and without slippage. */
  readonly atRisk: string | null;
}

/** What the order comes to. `feeRate` is a fraction of notional a side. */
export function ticketFacts(ticket: Ticket, price: Decimal | null, feeRate: Decimal): TicketFacts {
  const quantity = figure(ticket.quantity);
  if (quantity === null || price === null) return { total: null, fee: null, atRisk: null };
  const total = price.times(quantity);
  const fee = roundUpToDecimals(total.times(feeRate), MONEY_DECIMALS);
  const stop = figure(ticket.stop);
  const distance = stop === null ? null : ticket.side === 'BUY' ? price.minus(stop) : stop.minus(price);
  const atRisk =
    stop === null || distance === null || distance.lte(ZERO)
      ? null
      : distance.times(quantity).plus(fee).plus(stop.times(quantity).times(feeRate));
  return { total: toPlain(total), fee: toPlain(fee), atRisk: atRisk === null ? null : toPlain(atRisk) };
}

export interface ShareInput {
  readonly ticket: Ticket;
  /** Fraction of what is free, 0.25 = a quarter. */
  readonly share: string;
  /** Free quote units for a buy, free base units for a sale. */
  readonly free: string;
  readonly price: Decimal | null;
  readonly lot: string;
  readonly feeRate: Decimal;
}

/** Quantity that spends a share of what is free, fee included, rounded down to the lot; null when it cannot be told. */
export function quantityForShare({ ticket, share, free, price, lot, feeRate }: ShareInput): string | null {
  const budget = dec(free).times(dec(share));
  if (ticket.side === 'SELL') return toPlain(roundDownToIncrement(budget, dec(lot)));
  if (price === null || price.lte(ZERO)) return null;
  const cushion = ticket.type === 'MARKET' ? ONE.plus(MARKET_BUY_CUSHION) : ONE;
  const unitCost = price.times(cushion).times(ONE.plus(feeRate));
  return toPlain(roundDownToIncrement(budget.div(unitCost), dec(lot)));
}

/** The first rule of the market that the order breaks; null while it keeps them or says too little. */
export function findTicketFault(
  ticket: Ticket,
  instrument: Instrument | null,
  market: TicketMarket | undefined,
): RuleFault | null {
  const quantity = figure(ticket.quantity);
  if (instrument === null || quantity === null) return null;
  const price = ticket.type === 'LIMIT' ? figure(ticket.price) : null;
  const draft = {
    symbol: instrument.symbol,
    quantity,
    price,
    stopLoss: figure(ticket.stop),
    takeProfit: figure(ticket.target),
  };
  const marketPrice = ticket.type === 'MARKET' ? ticketPrice(ticket, market) : null;
  return checkInstrumentRules(draft, instrument, marketPrice);
}
