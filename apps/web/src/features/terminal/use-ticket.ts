import { useState } from 'react';
import { clearTicket, EMPTY_TICKET, type Ticket } from './ticket.ts';

export interface TicketForm {
  readonly ticket: Ticket;
  /** The limit price is still the one that was filled in, or none: nobody has typed or picked another. */
  readonly isPriceOffered: boolean;
  /** Still as a link filled it in. */
  readonly isFromLink: boolean;
  readonly change: (change: Partial<Ticket>) => void;
  /** Fills in a limit price that may be replaced by the next one. */
  readonly offerPrice: (price: string) => void;
  /** After a placed order: side and type stay. */
  readonly clear: () => void;
}

interface TicketState {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly isPriceOffered: boolean;
  readonly isFromLink: boolean;
}

function emptied({ ticket }: TicketState, symbol: string): TicketState {
  return { symbol, ticket: clearTicket(ticket), isPriceOffered: true, isFromLink: false };
}

/** The other side of the book has another price: one that was only offered is offered anew. */
function changed(known: TicketState, change: Partial<Ticket>): TicketState {
  const isPriceOffered = known.isPriceOffered && change.price === undefined;
  const isTurned = change.side !== undefined && change.side !== known.ticket.side;
  const ticket = { ...known.ticket, ...(isTurned && isPriceOffered && { price: '' }), ...change };
  return { ...known, ticket, isPriceOffered };
}

/** The order in the making; `begin` says what a link has filled in. Another market starts with empty amounts: prices of one mean nothing on another. */
export function useTicket(symbol: string, begin?: () => Partial<Ticket>): TicketForm {
  const [state, setState] = useState<TicketState>(() => {
    const filled = begin?.() ?? {};
    const isFromLink = Object.keys(filled).length > 0;
    return { symbol, ticket: { ...EMPTY_TICKET, ...filled }, isPriceOffered: filled.price === undefined, isFromLink };
  });
  const shown = state.symbol === symbol ? state : emptied(state, symbol);
  if (state.symbol !== symbol) setState(shown);
  return {
    ticket: shown.ticket,
    isPriceOffered: shown.isPriceOffered,
    isFromLink: shown.isFromLink,
    change: (change) => setState((known) => changed(known, change)),
    offerPrice: (price) =>
      setState((known) => (known.isPriceOffered ? { ...known, ticket: { ...known.ticket, price } } : known)),
    clear: () => setState((known) => emptied(known, known.symbol)),
  };
}
