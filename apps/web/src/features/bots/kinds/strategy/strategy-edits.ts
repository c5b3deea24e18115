import type { EditField } from '../../edit/edit-field.ts';

/** What of a strategy bot may change while it runs; the engine refuses the rest. */
export const strategyEdits: readonly EditField[] = [
  {
    path: ['allocation'],
    label: 'Allocation',
    control: 'number',
    unit: 'quote',
    step: '10',
    hint: 'The next entry is sized by it; what is open stays as it is.',
  },
];
