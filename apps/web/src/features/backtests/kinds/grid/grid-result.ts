import { lazy } from 'react';
import { loadOnce } from '../../../../lib/load-once.ts';
import type { BotResult } from '../bot-result.ts';

export const gridResult: BotResult<'grid'> = {
  startsWith: 'the bot’s allocation',
  tradeWords: {
    chartTitle: 'Lines and fills on the chart',
    filterHint: 'Filter by side, day, reason',
    empty: {
      title: 'The grid sold nothing in this range.',
      detail: 'The price did not come from one line to the next.',
    },
    reasons: { target: 'sold at its line', rule: 'grid ended' },
    areDeals: false,
  },
  deals: () => [],
  UseLink: lazy(async () => ({ default: (await import('./use-grid-link.tsx')).UseGridLink })),
  Panel: lazy(async () => ({ default: (await import('./grid-panel.tsx')).GridPanel })),
  panelClassName: 'h-64',
  loadDetails: loadOnce(async () => (await import('./grid-details.ts')).gridDetails),
};
