import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';
import { GRID_LABEL } from './grid-label.ts';

const loadDetail = () => import('./detail/grid-detail.tsx');

export const gridScreens: BotScreens<'grid'> = {
  label: GRID_LABEL,
  title: () => GRID_LABEL,
  begins: 'places a new grid',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).GridDetail })),
  loadEdits: async () => (await import('./grid-edits.ts')).gridEdits,
};
