import { z } from 'zod';
import { addressOf, amount, defineForm, symbolArgument, symbolFault } from './form-tool.ts';

export const orderForm = defineForm({
  name: 'fill_order_form',
  description: 'Fills in the order ticket for the user to look at and confirm. It places nothing.',
  fields: z.object({
    symbol: symbolArgument,
    side: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['BUY', 'SELL']))
      .describe('BUY or SELL.'),
    quantity: amount.optional(),
    price: amount.optional(),
    stop: amount.optional(),
    target: amount.optional(),
  }),
  fill: ({ symbol: market, side, quantity, price, stop, target }, asker) => {
    const fault = symbolFault(market, asker);
    if (fault !== null) return fault;
    const type = price === undefined ? 'MARKET' : 'LIMIT';
    const size = quantity === undefined ? '' : `${quantity} `;
    const at = price === undefined ? 'at the market' : `at ${price}`;
    return {
      kind: 'order',
      label: `${side === 'BUY' ? 'Buy' : 'Sell'} ${size}${market} ${at}`,
      href: addressOf('/terminal', { symbol: market, side, type, quantity, price, stop, target }),
    };
  },
});
