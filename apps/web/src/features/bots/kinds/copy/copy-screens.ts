import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';

const loadDetail = () => import('./detail/copy-detail.tsx');

export const copyScreens: BotScreens<'copy'> = {
  label: 'Copy',
  title: () => 'Copy',
  begins: 'copies from the next trade on',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).CopyDetail })),
  // Copies begin at the trader.
  hasWizard: false,
  ownPage: {
    title: 'Copy a Trader',
    about:
      'Does in your account what a trader you choose does, at a size of your own. Earns and loses with them, usually a little less.',
    to: '/copy-trading',
  },
};
