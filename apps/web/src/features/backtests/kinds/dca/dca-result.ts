import { lazy } from 'react';
import { loadOnce } from '../../../../lib/load-once.ts';
import type { BotResult } from '../bot-result.ts';
import { toDeals } from './deals.ts';

export const dcaResult: BotResult<'dca'> = {
  startsWith: 'what the bot sets aside for its whole ladder',
  tradeWords: {
    chartTitle: 'Deals on the chart',
    filterHint: 'Filter by day, reason',
    empty: {
      title: 'No deal began in this range.',
      detail: 'The price never reached the start price, or there was no candle to buy on.',
    },
    reasons: { target: 'take profit', trailing: 'trailing take profit', end: 'left open' },
    areDeals: true,
  },
  deals: toDeals,
  UseLink: lazy(async () => ({ default: (await import('./use-dca-link.tsx')).UseDcaLink })),
  Panel: lazy(async () => ({ default: (await import('./dca-panel.tsx')).DcaPanel })),
  panelClassName: 'h-[33rem]',
  loadDetails: loadOnce(async () => (await import('./dca-details.ts')).dcaDetails),
};
