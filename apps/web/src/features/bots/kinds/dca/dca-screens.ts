import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';

const loadDetail = () => import('./detail/dca-detail.tsx');

export const dcaScreens: BotScreens<'dca'> = {
  label: 'DCA',
  title: () => 'DCA',
  begins: 'begins a new deal',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).DcaDetail })),
  isMadeByWizard: true,
};
