import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';
import { GRID_LABEL } from './grid-label.ts';
import { GridSketch } from './wizard/grid-sketch.tsx';

const loadDetail = () => import('./detail/grid-detail.tsx');

export const gridScreens: BotScreens<'grid'> = {
  label: GRID_LABEL,
  title: () => GRID_LABEL,
  begins: 'lays a new grid',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).GridDetail })),
  loadEdits: async () => (await import('./grid-edits.ts')).gridEdits,
  wizard: {
    about:
      'Lays lines above and below the price, buys at each line below and sells one line higher, over and over. Earns while the price moves sideways; loses when it falls out of the range and stays there.',
    Sketch: GridSketch,
    // Fields, drawing and sentences: fetched when somebody comes near the first step, or chooses this kind.
    Form: lazy(async () => ({ default: (await import('./wizard/grid-bot-form.tsx')).GridBotForm })),
    examples: new Map([['btc-grid', { symbol: 'BTCUSDT', step: 'review' }]]),
  },
};
