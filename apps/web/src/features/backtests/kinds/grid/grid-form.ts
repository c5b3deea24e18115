import { lazy } from 'react';
import type { BotForm } from '../bot-form.ts';

export const gridForm: BotForm = {
  label: 'Grid bot',
  account: 'The account begins with the grid’s allocation.',
  Fields: lazy(async () => ({ default: (await import('./grid-fields.tsx')).GridFields })),
  loadOptions: async () => (await import('./grid-options.ts')).writeGridOptions,
};
