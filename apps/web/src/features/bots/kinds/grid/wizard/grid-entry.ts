import { lazy } from 'react';
import type { WizardEntry } from '../../bot-screens.ts';
import { GRID_LABEL } from '../grid-label.ts';
import { GridSketch } from './grid-sketch.tsx';

export const gridEntry: WizardEntry = {
  label: GRID_LABEL,
  about:
    'Places lines above and below the price, buys at each line below and sells one line higher, over and over. Earns while the price moves sideways; loses when it falls out of the range and stays there.',
  Sketch: GridSketch,
  // Fields, drawing and sentences: fetched when somebody comes near the first step, or chooses this kind.
  Form: lazy(async () => ({ default: (await import('./grid-bot-form.tsx')).GridBotForm })),
  examples: new Map([['btc-grid', { symbol: 'BTCUSDT', step: 'review' }]]),
};
