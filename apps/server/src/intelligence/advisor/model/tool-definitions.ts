import { ADVISOR_TOOLS } from '@atb/api/functions/advisor/advisor-tools';
import { inputSchema } from '@atb/api/public-api/input-schema';
import type { ToolDefinition } from './chat-model.ts';

export const FILL_ORDER = 'fill_order_form';
export const FILL_GRID = 'fill_grid_bot_form';
export const STATE_FORECAST = 'state_forecast';

/** The reading tools, by their contracts. */
const READING: readonly ToolDefinition[] = ADVISOR_TOOLS.map(({ name, contract, hidden }) => {
  const { properties = {}, required = [] } = inputSchema(contract.body);
  return {
    name,
    description: contract.summary,
    parameters: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !hidden.includes(field))),
      required: required.filter((field) => !hidden.includes(field)),
    },
  };
});

const text = { type: 'string' } as const;
const amount = { type: 'string', description: 'Decimal text such as 0.01.' } as const;

/** These change nothing: they fill in a form that the user opens, reads and confirms, or note a forecast. */
const FORMS: readonly ToolDefinition[] = [
  {
    name: FILL_ORDER,
    description: 'Fills in the order ticket for the user to look at and confirm. It places nothing.',
    parameters: {
      type: 'object',
      properties: {
        symbol: text,
        side: { enum: ['BUY', 'SELL'] },
        quantity: amount,
        price: amount,
        stop: amount,
        target: amount,
      },
      required: ['symbol', 'side'],
    },
  },
  {
    name: FILL_GRID,
    description: 'Fills in the form of a new grid bot for the user to look at and confirm. It creates nothing.',
    parameters: {
      type: 'object',
      properties: { symbol: text, lower: amount, upper: amount, lines: { type: 'integer' }, allocation: amount },
      required: ['symbol', 'lower', 'upper'],
    },
  },
  {
    name: STATE_FORECAST,
    description:
      'Notes a forecast that will be scored in public: that the price of a symbol will be above or below a level in some hours. Use it whenever the answer says where a price will go. Without a level, the present price.',
    parameters: {
      type: 'object',
      properties: {
        symbol: text,
        condition: { enum: ['above', 'below'] },
        level: amount,
        hours: { type: 'integer', minimum: 1, maximum: 168 },
        probability: { type: 'number', minimum: 0.01, maximum: 0.99 },
      },
      required: ['symbol', 'condition', 'hours', 'probability'],
    },
  },
];

export const TOOL_DEFINITIONS: readonly ToolDefinition[] = [...READING, ...FORMS];
