import { useIsBelow } from '../../hooks/use-media-query.ts';
import { DataCards } from '../table/data-cards.tsx';
import { SimpleTable, type SimpleTableProps } from '../table/simple-table.tsx';

/** A short table, or cards where a table would not fit. Columns that start hidden stay hidden here. */
export function Rows<Row>(props: SimpleTableProps<Row>) {
  const isNarrow = useIsBelow('cards');
  const columns = props.columns.filter((column) => column.isHidden !== true);
  if (!isNarrow || props.rows.length === 0) return <SimpleTable {...props} columns={columns} />;
  const { label, rows, rowKey, rowActions } = props;
  return (
    <div className="p-3">
      <DataCards label={label} columns={columns} rows={rows} rowKey={rowKey} rowActions={rowActions} />
    </div>
  );
}
