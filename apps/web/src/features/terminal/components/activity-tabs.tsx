import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { CancelAllButton } from '../../../components/trading/cancel-all-button.tsx';
import { CancelOrderButton } from '../../../components/trading/cancel-order-button.tsx';
import { ClosePositionButton } from '../../../components/trading/close-position-button.tsx';
import { fillColumns } from '../../../components/trading/fill-columns.tsx';
import { orderColumns } from '../../../components/trading/order-columns.tsx';
import { positionColumns } from '../../../components/trading/position-columns.tsx';
import { Rows } from '../../../components/trading/rows.tsx';
import { useBotNames } from '../../../components/trading/source-name.tsx';
import { valuePosition } from '../../../components/trading/value-position.ts';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { usePriceBoard } from '../../../hooks/use-live-prices.ts';
import type { FillRow } from '@atb/api/rows/trade-ledger';
import { fillsQuery } from '../../../lib/api/fills.ts';
import type { OrderRow } from '@atb/api/rows/bot-orders';
import { openOrdersQuery } from '../../../lib/api/orders.ts';
import type { HoldingRow } from '@atb/api/rows/positions';
import { openPositionsQuery } from '../../../lib/api/positions.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { ActivityTab } from '../use-terminal-view.ts';

export interface ActivityTabsProps {
  readonly accountId: string | undefined;
  readonly tab: ActivityTab;
  readonly onTabChange: (tab: ActivityTab) => void;
}

/** What fits beside chart and ticket; the portfolio shows the rest. */
const POSITION_COLUMNS = ['symbol', 'qty', 'entry', 'mark', 'unrealized', 'source'] as const;
const ORDER_COLUMNS = ['symbol', 'side', 'price', 'quantity', 'status', 'created', 'source'] as const;
const FILL_COLUMNS = ['symbol', 'time', 'side', 'qty', 'price', 'fee', 'trade', 'realized', 'source'] as const;

function pick<Row>(columns: ReadonlyArray<DataColumn<Row>>, ids: readonly string[]): ReadonlyArray<DataColumn<Row>> {
  return columns.filter((column) => ids.includes(column.id));
}

interface Loaded<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface LoadedRowsProps<Row> {
  readonly what: string;
  readonly query: Loaded<Row>;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Rows, or a skeleton before them, or what failed. */
function LoadedRows<Row>({ what, query, children }: LoadedRowsProps<Row>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <Skeleton className="m-3 h-24" />;
  const { message, requestId } = describeError(query.error, 'data');
  return (
    <ErrorState
      title={`${what} could not be loaded.`}
      detail={message}
      requestId={requestId}
      onRetry={() => void query.refetch()}
    />
  );
}

function PositionRows({ query }: { readonly query: Loaded<HoldingRow> }) {
  const { prices } = usePriceBoard();
  const bots = useBotNames();
  return (
    <LoadedRows what="Positions" query={query}>
      {(positions) => (
        <Rows
          label="Open positions"
          columns={pick(positionColumns(bots), POSITION_COLUMNS)}
          rows={positions.map((position) => ({
            ...position,
            ...valuePosition(position, prices.get(position.symbol)?.bid),
          }))}
          rowKey={(row) => row.id}
          initialSort=""
          rowActions={(row) => <ClosePositionButton position={row} bots={bots} />}
          className="h-full"
          empty={
            <EmptyState
              title="No open positions."
              detail="What you buy appears here within a second, with its profit at the price of the moment."
            />
          }
        />
      )}
    </LoadedRows>
  );
}

function OrderRows({ query }: { readonly query: Loaded<OrderRow> }) {
  const bots = useBotNames();
  return (
    <LoadedRows what="Open orders" query={query}>
      {(orders) => (
        <Rows
          label="Open orders"
          columns={pick(orderColumns(bots), ORDER_COLUMNS)}
          rows={orders}
          rowKey={(order) => order.id}
          initialSort=""
          rowActions={(order) => <CancelOrderButton order={order} />}
          className="h-full"
          empty={
            <EmptyState
              title="No open orders."
              detail="Limit orders wait here until the market reaches their price. Orders of your bots are listed too."
            />
          }
        />
      )}
    </LoadedRows>
  );
}

function FillRows({ query }: { readonly query: Loaded<FillRow> }) {
  const bots = useBotNames();
  return (
    <LoadedRows what="Executions" query={query}>
      {(fills) => (
        <Rows
          label="Executions"
          columns={pick(fillColumns(bots), FILL_COLUMNS)}
          rows={fills}
          rowKey={(fill) => fill.id}
          initialSort=""
          className="h-full"
          empty={
            <EmptyState
              title="No executions yet."
              detail="Every fill of an order is listed here with its price, fee and result."
            />
          }
        />
      )}
    </LoadedRows>
  );
}

/** Positions, open orders and executions of the account, kept current. */
export function ActivityTabs({ accountId, tab, onTabChange }: ActivityTabsProps) {
  const enabled = accountId !== undefined;
  const positions = useQuery({ ...openPositionsQuery({ accountId }), enabled });
  const orders = useQuery({ ...openOrdersQuery({ accountId }), enabled });
  const fills = useQuery({ ...fillsQuery({ accountId }), enabled });
  const tabs = [
    { value: 'positions', label: 'Positions', ...countOf(positions.data) },
    { value: 'orders', label: 'Open orders', ...countOf(orders.data) },
    { value: 'executions', label: 'Executions' },
  ] as const;
  const shown = { positions, orders, executions: fills }[tab].data ?? [];
  return (
    <Tabs
      label="Account activity"
      value={tab}
      onValueChange={onTabChange}
      tabs={tabs}
      actions={
        enabled && shown.length > 0 ? (
          <TabAction tab={tab} accountId={accountId} orders={orders.data ?? []} />
        ) : undefined
      }
      className="min-h-0 flex-1"
      listClassName="px-3"
      panelClassName="min-h-0 flex-1"
    >
      {tab === 'positions' && <PositionRows query={positions} />}
      {tab === 'orders' && <OrderRows query={orders} />}
      {tab === 'executions' && <FillRows query={fills} />}
    </Tabs>
  );
}

interface TabActionProps {
  readonly tab: ActivityTab;
  readonly accountId: string;
  readonly orders: readonly OrderRow[];
}

/** What can be done with all rows of a tab. Proofs have no room in the terminal: the portfolio shows the same rows with theirs. */
function TabAction({ tab, accountId, orders }: TabActionProps) {
  if (tab === 'orders') return <CancelAllButton accountId={accountId} orders={orders} />;
  return (
    <Link to={`/portfolio?tab=${tab}`} className={buttonClass({ variant: 'ghost', size: 'xs' })}>
      With proofs
    </Link>
  );
}

function countOf(rows: readonly unknown[] | undefined): { readonly count?: number } {
  return rows === undefined ? {} : { count: rows.length };
}
