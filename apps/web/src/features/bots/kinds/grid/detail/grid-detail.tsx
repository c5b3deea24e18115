import { dec, type Decimal } from '@atb/core/base/decimal';
import { gridStopLossPrice } from '@atb/core/bots/grid/grid-exits';
import type { GridState } from '@atb/core/bots/grid/state';
import { lazy } from 'react';
import { gridLevels } from '../../../../../components/grid/grid-levels.ts';
import type { BotView } from '../../../../../lib/bot-view.ts';
import { BotDetail } from '../../../detail/bot-detail.tsx';
import type { DetailParts } from '../../../detail/detail-parts.ts';
import { GridFacts } from './grid-facts.tsx';
import { GridProfit } from './grid-profit.tsx';
import { LinesTab } from './lines-tab.tsx';

function orNull(text: string | null): Decimal | null {
  return text === null ? null : dec(text);
}

function exitsOf({ params, slots, phase }: GridState) {
  const [lowest] = slots;
  return {
    stopLoss: lowest === undefined ? null : gridStopLossPrice(params, lowest.buyPrice),
    takeProfit: orNull(params.takeProfitPrice),
    upperStop: orNull(params.upperStopPrice),
    trigger: phase === 'waiting_trigger' ? orNull(params.triggerPrice) : null,
  };
}

const ParamsPanel = lazy(async () => ({ default: (await import('./grid-params.tsx')).GridParamsPanel }));

const PARTS: DetailParts<'grid'> = {
  kind: 'grid',
  tab: {
    value: 'lines',
    label: 'Lines',
    countNoun: ['line', 'lines'],
    count: (details) => details?.figures.lines.length ?? 0,
  },
  Tab: LinesTab,
  Facts: GridFacts,
  Profit: GridProfit,
  Parameters: (props) => <ParamsPanel {...props} />,
  sumOf: 'Grid profit + unrealised',
  exitProfit: ({ figures }) => figures.exitProfit,
  levels: ({ state, figures }) => (state.phase === 'finished' ? [] : gridLevels(figures.lines, exitsOf(state), false)),
  openOrders: ({ state }) => state,
};

/** A grid below its name. */
export function GridDetail({ view }: { readonly view: BotView }) {
  return <BotDetail view={view} parts={PARTS} />;
}
