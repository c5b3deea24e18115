import { useState } from 'react';
import { clearTicket, EMPTY_TICKET, type Ticket } from './ticket.ts';

export interface TicketForm {
  readonly ticket: Ticket;
  /** The limit price is still the one that was filled in, or none: nobody has typed or picked another. */
  readonly isPriceOffered: boolean;
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
}

function emptied({ ticket }: TicketState, symbol: string): TicketState {
  return { symbol, ticket: clearTicket(ticket), isPriceOffered: true };
}

/** The other side of the book has another price: one that was only offered is offered anew. */
function changed(known: TicketState, change: Partial<Ticket>): TicketState {
  const isPriceOffered = known.isPriceOffered && change.price === undefined;
  const isTurned = change.side !== undefined && change.side !== known.ticket.side;
  const ticket = { ...known.ticket, ...(isTurned && isPriceOffered && { price: '' }), ...change };
  return { ...known, ticket, isPriceOffered };
}

/** The order in the making. Another market starts with empty amounts: prices of one mean nothing on another. */
export function useTicket(symbol: string): TicketForm {
  const [state, setState] = useState<TicketState>({ symbol, ticket: EMPTY_TICKET, isPriceOffered: true });
  const shown = state.symbol === symbol ? state : emptied(state, symbol);
  if (state.symbol !== symbol) setState(shown);
  return {
    ticket: shown.ticket,
    isPriceOffered: shown.isPriceOffered,
    change: (change) => setState((known) => changed(known, change)),
    offerPrice: (price) =>
      setState((known) => (known.isPriceOffered ? { ...known, ticket: { ...known.ticket, price } } : known)),
    clear: () => setState((known) => emptied(known, known.symbol)),
  };
}
