import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';
import { DCA_LABEL } from './dca-label.ts';

const loadDetail = () => import('./detail/dca-detail.tsx');

export const dcaScreens: BotScreens<'dca'> = {
  label: DCA_LABEL,
  title: () => DCA_LABEL,
  begins: 'begins a new deal',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).DcaDetail })),
  loadEdits: async () => (await import('./dca-edits.ts')).dcaEdits,
};
