import { lazy } from 'react';
import type { WizardEntry } from '../../bot-screens.ts';
import { DCA_LABEL } from '../dca-label.ts';
import { DcaSketch } from './dca-sketch.tsx';

export const dcaEntry: WizardEntry = {
  label: DCA_LABEL,
  about:
    'Buys at once, buys more with every step the price falls, and sells everything a little above the average paid. Earns from falls that recover; loses when the price goes on falling.',
  Sketch: DcaSketch,
  // Fields, drawing and sentences: fetched when somebody comes near the first step, or chooses this kind.
  Form: lazy(async () => ({ default: (await import('./dca-bot-form.tsx')).DcaBotForm })),
  examples: new Map(),
};
