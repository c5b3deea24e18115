import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { fillColumns } from '../../../components/trading/fill-columns.tsx';
import { orderColumns } from '../../../components/trading/order-columns.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs, type TabItem } from '../../../components/ui/tabs.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import type { Bot } from '../../../lib/api/bots.ts';
import { fillsQuery } from '../../../lib/api/fills.ts';
import { orderHistoryQuery } from '../../../lib/api/orders.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { LinesTab } from './lines-tab.tsx';
import { LogTab } from './log-tab.tsx';
import { ParamsTab } from './params-tab.tsx';

const TABS = ['lines', 'ladder', 'rules', 'orders', 'fills', 'log', 'parameters'] as const;
type Tab = (typeof TABS)[number];

/** Words for every rule there is: fetched when somebody reads them. */
const RulesTab = lazy(async () => ({ default: (await import('./rules-tab.tsx')).RulesTab }));

/** Of DCA bots only. */
const LadderTab = lazy(async () => ({ default: (await import('./ladder-tab.tsx')).LadderTab }));

/** What a kind of bot is made of: its first tab. */
const OWN_TAB: Readonly<Record<Bot['type'], Tab>> = {
  grid: 'lines',
  copy: 'lines',
  dca: 'ladder',
  strategy: 'rules',
};

const NO_BOTS = new Map<string, never>();
/** The page is about one bot on one market: neither needs saying in every row. */
const KNOWN_COLUMNS: ReadonlySet<string> = new Set(['symbol', 'source']);
const FILLS_MAX = 1000;

function ownColumns<Row>(columns: ReadonlyArray<DataColumn<Row>>): ReadonlyArray<DataColumn<Row>> {
  return columns.filter((column) => !KNOWN_COLUMNS.has(column.id));
}

const FILL_COLUMNS = ownColumns(fillColumns(NO_BOTS));
const ORDER_COLUMNS = ownColumns(orderColumns(NO_BOTS));

function OrdersTab({ botId }: { readonly botId: string }) {
  const { data, isPending } = useQuery(orderHistoryQuery({ botId }));
  return (
    <div className="p-3">
      <LazyDataTable
        id="bot-orders"
        label="Orders"
        columns={ORDER_COLUMNS}
        rows={data ?? []}
        rowKey={(order) => order.id}
        isLoading={isPending}
        empty={<EmptyState title="No orders yet." detail="The first ones are placed when the bot starts." />}
        className="max-h-[32rem]"
        minWidth="44rem"
      />
    </div>
  );
}

function FillsTab({ botId }: { readonly botId: string }) {
  const { data, isPending } = useQuery(fillsQuery({ botId, limit: FILLS_MAX }));
  return (
    <div className="p-3">
      <LazyDataTable
        id="bot-fills"
        label="Fills"
        columns={FILL_COLUMNS}
        rows={data ?? []}
        rowKey={(fill) => fill.id}
        initialSort="-time"
        isLoading={isPending}
        empty={<EmptyState title="No fills yet." detail="A fill comes when the market reaches one of the orders." />}
        className="max-h-[32rem]"
        minWidth="52rem"
      />
    </div>
  );
}

function Rules({ view: { strategy } }: { readonly view: BotView }) {
  if (strategy === null) return <EmptyState title="No rules yet." detail="They are shown from the first start on." />;
  return (
    <Suspense fallback={<Skeleton className="m-3 h-48" />}>
      <RulesTab strategy={strategy} />
    </Suspense>
  );
}

function Ladder({ view }: { readonly view: BotView }) {
  if (view.dca === null) {
    return <EmptyState title="No ladder yet." detail="It is laid below the price of the first base order." />;
  }
  return (
    <Suspense fallback={<Skeleton className="m-3 h-48" />}>
      <LadderTab view={view} dca={view.dca} />
    </Suspense>
  );
}

function ownTab({ figures, dca }: BotView, tab: Tab): TabItem<Tab> {
  if (tab === 'rules') return { value: tab, label: 'Rules' };
  if (tab === 'lines') {
    return { value: tab, label: 'Lines', count: figures?.lines.length ?? 0, countNoun: ['line', 'lines'] };
  }
  const count = dca?.figures.levels.length ?? 0;
  return { value: tab, label: 'Ladder', count, countNoun: ['safety order', 'safety orders'] };
}

/** Lines, ladder or rules, orders, fills, decisions and parameters; which one is in the address. */
export function BotTabs({ view }: { readonly view: BotView }) {
  const [address, write] = useAddress();
  const { id, type } = view.bot;
  const first = OWN_TAB[type];
  const asked = TABS.find((one) => one === address.get('tab')) ?? first;
  const tab = Object.values(OWN_TAB).includes(asked) ? first : asked;
  const setTab = (next: Tab): void => write((newest) => withValues(newest, { tab: next }));
  return (
    <section aria-label="Details" className="min-w-0 rounded-lg border border-line bg-surface-1">
      <Tabs
        label="Details of the bot"
        value={tab}
        onValueChange={setTab}
        listClassName="px-3"
        panelClassName="min-h-64 min-w-0"
        tabs={[
          ownTab(view, first),
          { value: 'orders', label: 'Orders' },
          { value: 'fills', label: 'Fills' },
          { value: 'log', label: 'Decision log' },
          { value: 'parameters', label: 'Parameters' },
        ]}
      >
        {tab === 'lines' && <LinesTab view={view} />}
        {tab === 'ladder' && <Ladder view={view} />}
        {tab === 'rules' && <Rules view={view} />}
        {tab === 'orders' && <OrdersTab botId={id} />}
        {tab === 'fills' && <FillsTab botId={id} />}
        {tab === 'log' && <LogTab botId={id} />}
        {tab === 'parameters' && <ParamsTab view={view} />}
      </Tabs>
    </section>
  );
}
