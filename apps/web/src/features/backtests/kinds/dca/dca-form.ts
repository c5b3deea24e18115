import { lazy } from 'react';
import type { BotForm } from '../bot-form.ts';

export const dcaForm: BotForm = {
  label: 'DCA bot',
  account: 'The account begins with the capital of the whole ladder, fees included.',
  Fields: lazy(async () => ({ default: (await import('./dca-fields.tsx')).DcaFields })),
  loadOptions: async () => (await import('./dca-options.ts')).writeDcaOptions,
};
