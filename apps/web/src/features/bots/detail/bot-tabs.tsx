import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { detailsOf, type DetailParts } from './detail-parts.ts';

/** After what its kind is made of, which comes first. */
const SHARED_TABS = ['orders', 'fills', 'log', 'parameters'] as const;

// What is behind a tab comes with it.
const OrdersTab = lazy(async () => ({ default: (await import('./orders-tab.tsx')).OrdersTab }));
const FillsTab = lazy(async () => ({ default: (await import('./fills-tab.tsx')).FillsTab }));
const LogTab = lazy(async () => ({ default: (await import('./log-tab.tsx')).LogTab }));

/** Lines, ladder or rules, orders, fills, decisions and parameters; which one is in the address. */
export function BotTabs({ view, parts }: { readonly view: BotView; readonly parts: DetailParts }) {
  const [address, write] = useAddress();
  const { id } = view.bot;
  const { value: first, label, countNoun, count } = parts.tab;
  const details = detailsOf(parts, view);
  const counted = count(details);
  const tab: string = SHARED_TABS.find((one) => one === address.get('tab')) ?? first;
  const setTab = (next: string): void => write((newest) => withValues(newest, { tab: next }));
  return (
    <section aria-label="Details" className="min-w-0 rounded-lg border border-line bg-surface-1">
      <Tabs
        label="Details of the bot"
        value={tab}
        onValueChange={setTab}
        listClassName="px-3"
        panelClassName="min-h-64 min-w-0"
        tabs={[
          {
            value: first,
            label,
            ...(counted !== null && { count: counted }),
            ...(countNoun !== undefined && { countNoun }),
          },
          { value: 'orders', label: 'Orders' },
          { value: 'fills', label: 'Fills' },
          { value: 'log', label: 'Decision log' },
          { value: 'parameters', label: 'Parameters' },
        ]}
      >
        {tab === first && <parts.Tab view={view} details={details} />}
        <Suspense fallback={<Skeleton className="m-3 h-56" />}>
          {tab === 'orders' && <OrdersTab botId={id} />}
          {tab === 'fills' && <FillsTab botId={id} />}
          {tab === 'log' && <LogTab botId={id} />}
          {tab === 'parameters' && <parts.Parameters view={view} details={details} />}
        </Suspense>
      </Tabs>
    </section>
  );
}
