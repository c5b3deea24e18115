import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';

const loadDetail = () => import('./detail/grid-detail.tsx');

export const gridScreens: BotScreens<'grid'> = {
  label: 'Grid',
  title: () => 'Grid',
  begins: 'lays a new grid',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).GridDetail })),
  isMadeByWizard: true,
};
