import { lazy } from 'react';
import type { BotView } from '../../../../../lib/bot-view.ts';
import { BotDetail } from '../../../detail/bot-detail.tsx';
import type { DetailParts } from '../../../detail/detail-parts.ts';
import { RulesTab } from './rules-tab.tsx';
import { StrategyFacts } from './strategy-facts.tsx';
import { strategyLevels } from './strategy-levels.ts';
import { StrategyProfit } from './strategy-profit.tsx';

const ParamsPanel = lazy(async () => ({ default: (await import('./strategy-params.tsx')).StrategyParamsPanel }));

const PARTS: DetailParts<'strategy'> = {
  kind: 'strategy',
  tab: { value: 'rules', label: 'Rules', count: () => null },
  Tab: RulesTab,
  Facts: StrategyFacts,
  Profit: StrategyProfit,
  Parameters: (props) => <ParamsPanel {...props} />,
  sumOf: 'Closed trades + unrealised',
  exitProfit: () => null,
  levels: ({ state }) => strategyLevels(state),
  // It buys at the market.
  openOrders: () => null,
};

/** A strategy bot below its name. */
export function StrategyBotDetail({ view }: { readonly view: BotView }) {
  return <BotDetail view={view} parts={PARTS} />;
}
