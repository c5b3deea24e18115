import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { SimpleTable } from './simple-table.tsx';

interface Row {
  readonly id: string;
  readonly pnl: string | null;
}

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  { id: 'id', header: 'Symbol', value: (row) => row.id },
  { id: 'pnl', header: 'P&L', value: (row) => row.pnl, isNumeric: true },
];
const ROWS: readonly Row[] = [
  { id: 'A', pnl: '9.5' },
  { id: 'B', pnl: '-10' },
  { id: 'C', pnl: '100' },
  { id: 'D', pnl: null },
];

function firstCells(): readonly string[] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? '');
}

it('sorts figures by size, missing ones last in both directions', async () => {
  render(<SimpleTable label="Positions" columns={COLUMNS} rows={ROWS} rowKey={(row) => row.id} initialSort="-pnl" />);
  expect(firstCells()).toEqual(['C', 'A', 'B', 'D']);
  expect(screen.getByRole('columnheader', { name: 'P&L' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'P&L' }));
  expect(firstCells()).toEqual(['B', 'A', 'C', 'D']);
});

it('shows what it is given in place of no rows', () => {
  render(
    <SimpleTable label="Positions" columns={COLUMNS} rows={[]} rowKey={(row) => row.id} empty={<p>No positions.</p>} />,
  );
  expect(screen.getByText('No positions.')).toBeInTheDocument();
});
