import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';

const loadDetail = () => import('./detail/copy-detail.tsx');

export const copyScreens: BotScreens<'copy'> = {
  label: 'Copy',
  title: () => 'Copy',
  begins: 'copies from the next trade on',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).CopyDetail })),
};
