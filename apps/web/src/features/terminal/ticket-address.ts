import type { Ticket } from './ticket.ts';

const AMOUNT = /^\d{1,15}(\.\d{1,18})?$/u;

/**
 * The fields of an order in an address: `?side=SELL&type=LIMIT&price=65000&quantity=0.01&stop=66000&target=60000`. What is no such field,
 * or no amount, is left out. It only fills in: whoever reads it places the order.
 */
export function readTicketAddress(address: URLSearchParams): Partial<Ticket> {
  const side = address.get('side');
  const type = address.get('type');
  const amounts = (['price', 'quantity', 'stop', 'target'] as const).flatMap((name) => {
    const text = address.get(name) ?? '';
    return AMOUNT.test(text) && Number(text) > 0 ? [[name, text] as const] : [];
  });
  return {
    ...(side === 'BUY' || side === 'SELL' ? { side } : {}),
    ...(type === 'LIMIT' || type === 'MARKET' ? { type } : {}),
    ...Object.fromEntries(amounts),
  };
}
