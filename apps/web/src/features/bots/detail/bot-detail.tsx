import { lazy, Suspense } from 'react';
import { WhenNear } from '../../../components/when-near.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { SchedulePanel } from '../schedule/schedule-panel.tsx';
import { ReplayPanel } from '../replay/replay-panel.tsx';
import { BotChartPanel } from './bot-chart-panel.tsx';
import { BotTabs } from './bot-tabs.tsx';
import type { DetailParts } from './detail-parts.ts';
import { FactsPanel } from './facts-panel.tsx';
import { ProfitPanel } from './profit-panel.tsx';

const PLACE = 'min-h-72';
const TwinPanel = lazy(async () => ({ default: (await import('../twin/twin-panel.tsx')).TwinPanel }));

/** All of a bot below its name. */
export function BotDetail({ view, parts }: { readonly view: BotView; readonly parts: DetailParts }) {
  const { bot } = view;
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-4">
        <BotChartPanel view={view} parts={parts} />
        <div className="min-w-0 max-xl:order-last">
          <BotTabs view={view} parts={parts} />
        </div>
        {bot.started_at !== null && (
          <div className="min-w-0 max-xl:order-last">
            <WhenNear key={bot.id} placeClassName={PLACE}>
              <Suspense fallback={<Skeleton className={PLACE} />}>
                <TwinPanel bot={bot} />
              </Suspense>
            </WhenNear>
          </div>
        )}
      </div>
      <div className="grid content-start gap-4 max-xl:md:grid-cols-2">
        <ProfitPanel view={view} parts={parts} />
        <FactsPanel view={view} parts={parts} />
        <SchedulePanel key={`schedule-${bot.id}`} view={view} />
        {bot.started_at !== null && <ReplayPanel key={bot.id} botId={bot.id} />}
      </div>
    </div>
  );
}
