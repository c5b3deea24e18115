import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { LazyDataTable } from './lazy-data-table.tsx';

it('comes together with what stands right below it', async () => {
  render(
    <MemoryRouter>
      <LazyDataTable
        isWanted
        id="coins"
        label="Coins"
        columns={[{ id: 'name', header: 'Name', value: (name) => name }]}
        rows={['BTC']}
        rowKey={(name) => name}
        empty={null}
        below={<p>Not read: ETH</p>}
      />
    </MemoryRouter>,
  );
  expect(screen.queryByText('Not read: ETH'), 'it would move up with the table').toBeNull();
  expect(await screen.findByText('Not read: ETH')).toBeVisible();
  expect(screen.getByText('BTC')).toBeVisible();
});
