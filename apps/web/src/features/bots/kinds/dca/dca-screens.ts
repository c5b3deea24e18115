import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';
import { DCA_LABEL } from './dca-label.ts';
import { DcaSketch } from './wizard/dca-sketch.tsx';

const loadDetail = () => import('./detail/dca-detail.tsx');

export const dcaScreens: BotScreens<'dca'> = {
  label: DCA_LABEL,
  title: () => DCA_LABEL,
  begins: 'begins a new deal',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).DcaDetail })),
  loadEdits: async () => (await import('./dca-edits.ts')).dcaEdits,
  wizard: {
    about:
      'Buys at once, buys more with every step the price falls, and sells everything a little above the average paid. Earns from falls that recover; loses when the price goes on falling.',
    Sketch: DcaSketch,
    // Fields, drawing and sentences: fetched when somebody comes near the first step, or chooses this kind.
    Form: lazy(async () => ({ default: (await import('./wizard/dca-bot-form.tsx')).DcaBotForm })),
    examples: new Map(),
  },
};
