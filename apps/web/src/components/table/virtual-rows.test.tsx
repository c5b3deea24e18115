import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { VirtualRows } from './virtual-rows.tsx';

const COLUMNS: ReadonlyArray<DataColumn<number>> = [{ id: 'place', header: 'Place', value: (row) => row }];
const ROWS = Array.from({ length: 1_000 }, (_, place) => place);

function Table({ rowHeight }: { readonly rowHeight: number }) {
  return (
    <div role="table">
      <VirtualRows
        rows={ROWS}
        rowKey={String}
        selectedKey={null}
        rowHeight={rowHeight}
        columns={COLUMNS}
        template="1fr"
      />
    </div>
  );
}

it('draws the rows in view in the frame of the scroll itself', () => {
  render(<Table rowHeight={32} />);
  const table = screen.getByRole('table');
  table.scrollTop = 500 * 32;
  fireEvent.scroll(table);
  expect(screen.getByRole('rowheader', { name: '500' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: '515' })).toBeInTheDocument();
  expect(screen.queryByRole('rowheader', { name: '0' })).not.toBeInTheDocument();
});

it('follows the height of a row', () => {
  const { rerender } = render(<Table rowHeight={32} />);
  expect(screen.getByRole('rowgroup')).toHaveStyle({ height: '32000px' });
  rerender(<Table rowHeight={40} />);
  expect(screen.getByRole('rowgroup')).toHaveStyle({ height: '40000px' });
});
