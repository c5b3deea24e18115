import { useState } from 'react';
import { clearTicket, EMPTY_TICKET, type Ticket } from './ticket.ts';

export interface TicketForm {
  readonly ticket: Ticket;
  readonly change: (change: Partial<Ticket>) => void;
  /** After a placed order: side and type stay. */
  readonly clear: () => void;
}

/** The order in the making. Another market starts with empty amounts: prices of one mean nothing on another. */
export function useTicket(symbol: string): TicketForm {
  const [state, setState] = useState({ symbol, ticket: EMPTY_TICKET });
  if (state.symbol !== symbol) setState({ symbol, ticket: clearTicket(state.ticket) });
  const ticket = state.symbol === symbol ? state.ticket : clearTicket(state.ticket);
  return {
    ticket,
    change: (change) => setState((known) => ({ ...known, ticket: { ...known.ticket, ...change } })),
    clear: () => setState((known) => ({ ...known, ticket: clearTicket(known.ticket) })),
  };
}
