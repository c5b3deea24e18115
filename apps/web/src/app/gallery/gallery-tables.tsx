import { useState } from 'react';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/panel.tsx';
import { Price } from '../../components/price.tsx';
import { Qty } from '../../components/qty.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import type { DataColumn } from '../../components/table/data-column.ts';
import { LazyDataTable } from '../../components/table/lazy-data-table.tsx';
import { SimpleTable } from '../../components/table/simple-table.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { showSymbol } from '../../lib/split-symbol.ts';
import { LAB_NOW, labPositions, type LabPosition } from './gallery-data.ts';

const COLUMNS: ReadonlyArray<DataColumn<LabPosition>> = [
  { id: 'symbol', header: 'Symbol', value: (row) => showSymbol(row.symbol), isFixed: true, width: 'minmax(8rem, 1fr)' },
  { id: 'size', header: 'Size', value: (row) => row.size, cell: (row) => <Qty value={row.size} />, isNumeric: true },
  {
    id: 'entry',
    header: 'Entry',
    value: (row) => row.entry,
    cell: (row) => <Price value={row.entry} tick="0.01" />,
    isNumeric: true,
  },
  {
    id: 'mark',
    header: 'Mark',
    value: (row) => row.mark,
    cell: (row) => <Price value={row.mark} tick="0.01" />,
    isNumeric: true,
  },
  {
    id: 'pnl',
    header: 'P&L (USDT)',
    value: (row) => row.pnl,
    cell: (row) => <Money value={row.pnl} isToned />,
    isNumeric: true,
  },
  { id: 'source', header: 'Source', value: (row) => row.source },
  {
    id: 'opened',
    header: 'Opened',
    value: (row) => row.openedAt,
    cell: (row) => <RelativeTime value={row.openedAt} now={LAB_NOW} />,
  },
];

const FEW = labPositions(6);
const MANY = labPositions(10_000);

export function LabTables() {
  const [isMany, setMany] = useState(false);
  return (
    <div className="space-y-4">
      <Panel title="Simple table" bodyClassName="">
        <SimpleTable
          label="Sample positions"
          columns={COLUMNS}
          rows={FEW}
          rowKey={(row) => row.id}
          initialSort="-pnl"
          minWidth="46rem"
          rowActions={(row) => (
            <Button size="xs" aria-label={`Close ${row.id}`}>
              Close
            </Button>
          )}
        />
      </Panel>
      <Button onClick={() => setMany(!isMany)}>{isMany ? 'Show 6 rows' : 'Show 10,000 rows'}</Button>
      <LazyDataTable
        id="lab"
        label="Sample executions"
        columns={COLUMNS}
        rows={isMany ? MANY : FEW}
        rowKey={(row) => row.id}
        rowTo={(row) => `/lab?row=${row.id}`}
        initialSort="-pnl"
        minWidth="52rem"
        empty={<EmptyState title="No executions yet." />}
      />
    </div>
  );
}
