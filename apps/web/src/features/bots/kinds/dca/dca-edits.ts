import type { EditField } from '../../edit/edit-field.ts';

/** What of a DCA bot may change while it runs; the engine refuses the rest. */
export const dcaEdits: readonly EditField[] = [
  {
    path: ['takeProfitPct'],
    label: 'Take profit',
    control: 'number',
    unit: '%',
    step: '0.1',
    hint: 'Net of the fees of both sides.',
  },
  {
    path: ['trailingTakeProfitPct'],
    label: 'Trailing take profit',
    control: 'number',
    unit: '%',
    step: '0.1',
    hint: '0 sells at the take profit.',
  },
  { path: ['stopLossPct'], label: 'Stop loss', control: 'number', unit: '%', step: '0.5', hint: '0 switches it off.' },
  {
    path: ['stopLossOn'],
    label: 'Stop loss from',
    control: 'choice',
    options: [
      { value: 'average', label: 'The average price' },
      { value: 'base', label: 'The base order' },
    ],
  },
  {
    path: ['stopLossHoldings'],
    label: 'At the stop',
    control: 'choice',
    options: [
      { value: 'sell', label: 'Sell the coins' },
      { value: 'keep', label: 'Keep the coins' },
    ],
  },
  {
    path: ['activeSafetyOrdersMax'],
    label: 'Active safety orders',
    control: 'number',
    isWhole: true,
    isOptional: true,
    hint: 'Empty for all.',
  },
  { path: ['cooldownMinutes'], label: 'Cooldown between deals (minutes)', control: 'number', isWhole: true },
  { path: ['dealsMax'], label: 'Deals', control: 'number', isWhole: true, isOptional: true, hint: 'Empty to go on.' },
  {
    path: ['reinvestPct'],
    label: 'Reinvested share',
    control: 'number',
    unit: '%',
    step: '5',
    hint: 'From the next deal on.',
  },
];
