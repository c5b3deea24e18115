import { lazy } from 'react';
import type { BotView } from '../../../../../lib/bot-view.ts';
import { BotDetail } from '../../../detail/bot-detail.tsx';
import type { DetailParts } from '../../../detail/detail-parts.ts';
import { CopyFacts } from './copy-facts.tsx';
import { copyLevels } from './copy-levels.ts';
import { CopyProfit } from './copy-profit.tsx';
import { TradesTab } from './trades-tab.tsx';

const ParamsPanel = lazy(async () => ({ default: (await import('./copy-params.tsx')).CopyParamsPanel }));

const PARTS: DetailParts<'copy'> = {
  kind: 'copy',
  tab: {
    value: 'trades',
    label: 'Copied trades',
    countNoun: ['trade', 'trades'],
    count: (details) => (details === null ? 0 : details.figures.copied + details.figures.missed),
  },
  Tab: TradesTab,
  Facts: CopyFacts,
  Profit: CopyProfit,
  Parameters: (props) => <ParamsPanel {...props} />,
  sumOf: 'Closed trades + unrealised',
  exitProfit: () => null,
  levels: copyLevels,
  // It buys at the market.
  openOrders: () => null,
};

/** A copy below its name. */
export function CopyDetail({ view }: { readonly view: BotView }) {
  return <BotDetail view={view} parts={PARTS} />;
}
