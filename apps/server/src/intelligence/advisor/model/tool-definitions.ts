import { ADVISOR_TOOLS } from '@atb/api/functions/advisor-tools';
import { inputSchema } from '@atb/api/public-api/input-schema';
import { FORM_TOOLS } from '../forms/forms.ts';
import type { ToolDefinition } from './chat-model.ts';

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

/** Notes a forecast; changes nothing. */
const FORECAST: ToolDefinition = {
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
};

/** What reads, what fills in forms that the user opens, reads and confirms, and what notes a forecast. */
export const TOOL_DEFINITIONS: readonly ToolDefinition[] = [
  ...READING,
  ...FORM_TOOLS.map(({ name, description, parameters }) => ({ name, description, parameters })),
  FORECAST,
];
