import { useQuery } from '@tanstack/react-query';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { fillColumns } from '../../../components/trading/fill-columns.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { fillsQuery } from '../../../lib/api/fills.ts';
import { ownColumns } from './own-columns.ts';

const FILLS_MAX = 1000;
const COLUMNS = ownColumns(fillColumns(new Map<string, never>()));

/** Every fill of a bot. */
export function FillsTab({ botId }: { readonly botId: string }) {
  const { data, isPending } = useQuery(fillsQuery({ botId, limit: FILLS_MAX }));
  return (
    <div className="p-3">
      <LazyDataTable
        id="bot-fills"
        label="Fills"
        columns={COLUMNS}
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
