import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showProvable } from '../../testing/show-provable.tsx';
import { ProofButton } from './proof-button.tsx';

const amount = (name: string, value: string, text: string) => ({
  name,
  unit: 'quote',
  quoteAsset: 'USDT',
  formula: `What ${name} is.`,
  computations: [
    { name: 'Ledger', how: 'All postings.', value },
    { name: 'Balances', how: 'As written down.', value },
  ],
  agrees: true,
  digits: null,
  entriesTotal: 1,
  entries: [{ at: null, text, amount: value, reference: null }],
});

it('shows what a share is divided from, each with both ways and its own entries', async () => {
  showProvable(
    <ProofButton of="Exposure in percent" request={{ portfolio: { figure: 'openRisk', of: 'equity' } }}>
      25%
    </ProofButton>,
    {
      '/functions/v1/portfolio-proof': {
        success: true,
        figure: 'openRisk',
        unit: 'fraction',
        quoteAsset: 'USDT',
        formula: 'Exposure ÷ Equity.',
        computations: ['Ledger', 'Balances'].map((name) => ({ name, how: '25 ÷ 100.', value: '0.25' })),
        agrees: true,
        digits: null,
        entriesTotal: 0,
        entries: [],
        parts: [amount('Exposure', '25', 'Paper: 1 BTC'), amount('Equity', '100', 'Paper: 75 USDT')],
        converted: null,
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: '25%' }));
  const sheet = await screen.findByRole('dialog', { name: 'Proof: Exposure in percent' });
  expect(await within(sheet).findAllByText('25 ÷ 100.')).toHaveLength(2);
  const [exposure, equity] = ['Exposure', 'Equity'].map((name) => within(sheet).getByRole('region', { name }));
  expect(exposure).toHaveTextContent(/Ledger25 USDT.*Balances25 USDT.*Entries 1Paper: 1 BTC/u);
  expect(equity).toHaveTextContent(/Ledger100 USDT.*Balances100 USDT.*Entries 1Paper: 75 USDT/u);
  // The share has no entries but those of the two.
  expect(within(sheet).getAllByText(/^Entries/u)).toHaveLength(2);
});
