import type { ChartLevel } from '../../components/chart/chart-types.ts';
import type { OrderRow } from '@atb/api/rows/bot-orders';
import type { Ticket } from './ticket.ts';

/** Open orders of a market as lines: 'Buy 0.01', and 'bot' where a bot placed it. */
export function toOrderLevels(orders: readonly OrderRow[], symbol: string): readonly ChartLevel[] {
  return orders
    .filter((order) => order.symbol === symbol && order.price !== null)
    .map((order) => ({
      id: order.id,
      price: Number(order.price),
      label: `${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.quantity}${order.bot_id === null ? '' : ' bot'}`,
      tone: order.side === 'buy' ? 'up' : 'down',
      kind: order.bot_id === null ? 'order' : 'level',
    }));
}

/** The order in the form, drawn while it is edited: entry, stop and target. */
export function toDraftLevels(ticket: Omit<Ticket, 'quantity'>): readonly ChartLevel[] {
  const { side, type, price, stop, target } = ticket;
  const entry = type === 'LIMIT' ? price : '';
  const drafts = [
    { id: 'draft-entry', text: entry, label: side === 'BUY' ? 'Buy?' : 'Sell?', tone: 'fg' },
    { id: 'draft-stop', text: stop, label: 'SL', tone: 'down' },
    { id: 'draft-target', text: target, label: 'TP', tone: 'up' },
  ] as const;
  return drafts
    .filter(({ text }) => Number(text) > 0)
    .map(({ id, text, label, tone }) => ({ id, price: Number(text), label, tone, kind: 'limit' }));
}
