import { useQuery } from '@tanstack/react-query';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { fillColumns } from '../../../components/trading/fill-columns.tsx';
import { orderColumns } from '../../../components/trading/order-columns.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import { fillsQuery } from '../../../lib/api/fills.ts';
import { orderHistoryQuery } from '../../../lib/api/orders.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { detailsOf, type DetailParts } from './detail-parts.ts';
import { LogTab } from './log-tab.tsx';

/** After what its kind is made of, which comes first. */
const SHARED_TABS = ['orders', 'fills', 'log', 'parameters'] as const;

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
        {tab === 'orders' && <OrdersTab botId={id} />}
        {tab === 'fills' && <FillsTab botId={id} />}
        {tab === 'log' && <LogTab botId={id} />}
        {tab === 'parameters' && <parts.Parameters view={view} details={details} />}
      </Tabs>
    </section>
  );
}
