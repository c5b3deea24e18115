import { lazy } from 'react';
import type { BotView } from '../../../../../lib/bot-view.ts';
import { BotDetail } from '../../../detail/bot-detail.tsx';
import type { DetailParts } from '../../../detail/detail-parts.ts';
import { dcaBotLevels } from './dca-bot-levels.ts';
import { DcaFacts } from './dca-facts.tsx';
import { DcaProfit } from './dca-profit.tsx';
import { LadderTab } from './ladder-tab.tsx';

const ParamsPanel = lazy(async () => ({ default: (await import('./dca-params.tsx')).DcaParamsPanel }));

const PARTS: DetailParts<'dca'> = {
  kind: 'dca',
  tab: {
    value: 'ladder',
    label: 'Ladder',
    countNoun: ['safety order', 'safety orders'],
    count: (details) => details?.figures.levels.length ?? 0,
  },
  Tab: LadderTab,
  Facts: DcaFacts,
  Profit: DcaProfit,
  Parameters: (props) => <ParamsPanel {...props} />,
  sumOf: 'Deal profit + unrealised',
  exitProfit: ({ figures }) => figures.exitProfit,
  levels: dcaBotLevels,
  openOrders: ({ state }) => state,
};

/** A DCA bot below its name. */
export function DcaDetail({ view }: { readonly view: BotView }) {
  return <BotDetail view={view} parts={PARTS} />;
}
