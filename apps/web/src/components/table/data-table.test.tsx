import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';

interface Row {
  readonly id: string;
  readonly price: string;
}

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  { id: 'id', header: 'Symbol', value: (row) => row.id, isFixed: true },
  { id: 'price', header: 'Price', value: (row) => row.price, isNumeric: true },
];
const ROWS: readonly Row[] = [
  { id: 'BTC/USDT', price: '63887.17' },
  { id: 'ETH/USDT', price: '2641.7' },
  { id: 'SOL/USDT', price: '168.22' },
];

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function renderTable(rows: readonly Row[], start = '/x') {
  return render(
    <MemoryRouter initialEntries={[start]}>
      <DataTable
        id="orders"
        label="Orders"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        rowTo={(row) => `/x?row=${row.id}`}
        initialSort="-price"
        empty={<p>No orders yet.</p>}
      />
      <Where />
    </MemoryRouter>,
  );
}

function firstCells(): readonly string[] {
  return within(screen.getByRole('table', { name: 'Orders' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
}

it('keeps filter and sort in the address', async () => {
  renderTable(ROWS);
  expect(firstCells()).toEqual(['BTC/USDT', 'ETH/USDT', 'SOL/USDT']);
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(screen.getByRole('status')).toHaveTextContent('/x?orders.sort=id');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter orders' }), 'so');
  expect(firstCells()).toEqual(['SOL/USDT']);
  expect(screen.getByText('1 of 3 rows')).toBeInTheDocument();
});

it('reads them from the address', () => {
  renderTable(ROWS, '/x?orders.sort=price&orders.q=t');
  expect(firstCells()).toEqual(['SOL/USDT', 'ETH/USDT', 'BTC/USDT']);
});

it('tells a filter without a match from an empty table', async () => {
  renderTable(ROWS, '/x?orders.q=doge');
  expect(screen.getByText('Nothing matches “doge”.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(firstCells()).toHaveLength(3);
  renderTable([]);
  expect(screen.getByText('No orders yet.')).toBeInTheDocument();
});

it('opens a row by its link', async () => {
  renderTable(ROWS);
  await userEvent.click(screen.getByRole('link', { name: 'ETH/USDT' }));
  expect(screen.getByRole('status')).toHaveTextContent('/x?row=ETH/USDT');
});

it('hides a column and remembers it', async () => {
  const { unmount } = renderTable(ROWS);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Price' }));
  expect(screen.queryByRole('columnheader', { name: 'Price' })).not.toBeInTheDocument();
  unmount();
  renderTable(ROWS);
  expect(screen.queryByRole('columnheader', { name: 'Price' })).not.toBeInTheDocument();
});

it('sorts by an order of its own where words have one, and what is missing last', () => {
  const ranks = ['low', 'middle', 'high'];
  const rows = [
    { id: 'a', rank: 'high' },
    { id: 'b', rank: null },
    { id: 'c', rank: 'low' },
    { id: 'd', rank: 'middle' },
  ];
  const columns: ReadonlyArray<DataColumn<(typeof rows)[number]>> = [
    { id: 'id', header: 'Name', value: ({ id }) => id },
    { id: 'rank', header: 'Rank', value: ({ rank }) => rank, order: ({ rank }) => rank && ranks.indexOf(rank) },
  ];
  render(
    <MemoryRouter initialEntries={['/x?orders.sort=rank']}>
      <DataTable id="orders" label="Orders" columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />
    </MemoryRouter>,
  );
  expect(firstCells()).toEqual(['c', 'd', 'a', 'b']);
});

it('draws the rows in view of a long list, and counts them all', () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => ({ id: `O${i}`, price: String(i) }));
  renderTable(rows);
  const table = screen.getByRole('table', { name: 'Orders' });
  expect(table).toHaveAttribute('aria-rowcount', '1001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(40);
  expect(firstCells()[0]).toBe('O999');
});

it('opens a row by a click anywhere on it', async () => {
  renderTable(ROWS);
  await userEvent.click(screen.getByText('2641.7'));
  expect(screen.getByRole('status')).toHaveTextContent('/x?row=ETH/USDT');
});

it('sorts by a name pressed once, the other way pressed twice, and not at all pressed again', async () => {
  renderTable(ROWS);
  const name = screen.getByRole('button', { name: 'Symbol' });
  await userEvent.click(name);
  expect(firstCells()).toEqual(['BTC/USDT', 'ETH/USDT', 'SOL/USDT']);
  await userEvent.click(name);
  expect(firstCells()).toEqual(['SOL/USDT', 'ETH/USDT', 'BTC/USDT']);
  await userEvent.click(name);
  expect(screen.getByRole('columnheader', { name: 'Symbol' })).toHaveAttribute('aria-sort', 'none');
});

it('keeps as many places while it loads as rows are expected', () => {
  const placesOf = (expected: { readonly expectedRows?: number }): number => {
    const { unmount } = render(
      <MemoryRouter>
        <DataTable
          id="orders"
          label="Orders"
          columns={COLUMNS}
          rows={[]}
          rowKey={(row) => row.id}
          empty={null}
          isLoading
          {...expected}
        />
      </MemoryRouter>,
    );
    const places = document.querySelectorAll('[role="rowgroup"] .h-row').length;
    unmount();
    return places;
  };
  expect(placesOf({ expectedRows: 1 })).toBe(1);
  expect(placesOf({})).toBe(6);
});
