import type { EditField } from '../../edit/edit-field.ts';

const HOLDINGS = [
  { value: 'sell', label: 'Sell the coins' },
  { value: 'keep', label: 'Keep the coins' },
];

/** What of a grid may change while it runs; the engine refuses the rest. */
export const gridEdits: readonly EditField[] = [
  {
    path: ['allocation'],
    label: 'Allocation',
    control: 'number',
    unit: 'quote',
    step: '10',
    hint: 'Every line gets its new share: resting buys are placed anew. Coins that are held are sold at their lines as before.',
  },
  {
    path: ['tpPctPerFill'],
    label: 'Take profit per fill',
    control: 'number',
    unit: '%',
    step: '0.1',
    hint: '0 sells at the next line.',
  },
  {
    path: ['stopLossPct'],
    label: 'Stop loss below the lowest line',
    control: 'number',
    unit: '%',
    step: '0.5',
    hint: '0 switches it off.',
  },
  { path: ['stopLossHoldings'], label: 'At a stop', control: 'choice', options: HOLDINGS },
  {
    path: ['takeProfitPrice'],
    label: 'Take profit price',
    control: 'number',
    unit: 'quote',
    isOptional: true,
    hint: 'Empty for none.',
  },
  {
    path: ['upperStopPrice'],
    label: 'Upper stop price',
    control: 'number',
    unit: 'quote',
    isOptional: true,
    hint: 'Empty for none.',
  },
  {
    path: ['profitAsset'],
    label: 'Keep profit in',
    control: 'choice',
    options: [
      { value: 'quote', label: 'Quote asset' },
      { value: 'base', label: 'Base asset' },
    ],
  },
  { path: ['trailingUp', 'enabled'], label: 'Trailing up', control: 'switch' },
  { path: ['trailingUp', 'maxLines'], label: 'Trailing up: most lines', control: 'number', isWhole: true },
];
