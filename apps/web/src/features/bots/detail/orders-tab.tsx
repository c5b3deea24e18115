import { useQuery } from '@tanstack/react-query';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { orderColumns } from '../../../components/trading/order-columns.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { orderHistoryQuery } from '../../../lib/api/orders.ts';
import { ownColumns } from './own-columns.ts';

const COLUMNS = ownColumns(orderColumns(new Map<string, never>()));

/** Every order of a bot. */
export function OrdersTab({ botId }: { readonly botId: string }) {
  const { data, isPending } = useQuery(orderHistoryQuery({ botId }));
  return (
    <div className="p-3">
      <LazyDataTable
        id="bot-orders"
        label="Orders"
        columns={COLUMNS}
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
