import { lazy } from 'react';
import type { BotScreens } from '../bot-screens.ts';

const loadDetail = () => import('./detail/strategy-detail.tsx');

export const strategyScreens: BotScreens<'strategy'> = {
  label: 'Strategy',
  title: (details) => {
    if (details === null) return 'Strategy';
    const { definition, timeframe } = details.state.params;
    return `${definition.name}, ${timeframe},`;
  },
  begins: 'begins anew',
  loadDetail,
  Detail: lazy(async () => ({ default: (await loadDetail()).StrategyBotDetail })),
  loadEdits: async () => (await import('./strategy-edits.ts')).strategyEdits,
};
