import type { FunctionName } from '@atb/api/functions/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect } from 'vitest';
import { AuthStateContext } from '../hooks/use-auth.ts';
import { type FakeAnswers, type SeenRequest, startFakeServer } from './fake-server.ts';
import { SIGNED_IN } from './signed-in.ts';

const PROOF = {
  success: true,
  figure: 'net',
  unit: 'asset',
  asset: 'BTC',
  quoteAsset: 'USDT',
  formula: 'How it comes about.',
  computations: [
    { name: 'Ledger', how: 'All postings.', value: '0.5' },
    { name: 'Balance', how: 'As written down.', value: '0.5' },
  ],
  agrees: true,
  digits: null,
  entriesTotal: 1,
  entries: [{ at: null, text: 'Paper: 0.5 BTC by fill', amount: '0.5', reference: 't1' }],
  converted: null,
};

const PROOFS: readonly FunctionName[] = ['figure-proof', 'portfolio-proof', 'row-proof', 'tax-proof'];

/** Draws a part of a page whose figures open their proof; answers what was asked of the server. */
export function showProvable(page: ReactNode, answers: FakeAnswers = {}): readonly SeenRequest[] {
  const { converted: _, ...row } = PROOF;
  const seen = startFakeServer({
    '/functions/v1/figure-proof': PROOF,
    '/functions/v1/portfolio-proof': PROOF,
    '/functions/v1/row-proof': row,
    '/functions/v1/tax-proof': row,
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>{page}</MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

/** Presses a figure, sees its proof, and answers which function was asked for it and what. */
export async function openProof(seen: readonly SeenRequest[], title: string): Promise<readonly [string, unknown]> {
  const asked = () =>
    seen.flatMap(({ path, body }) =>
      PROOFS.filter((name) => path.endsWith(`/${name}`)).map((name) => [name, body] as const),
    );
  await userEvent.click(await screen.findByTitle(`${title}: show the proof`));
  const sheet = await screen.findByRole('dialog', { name: `Proof: ${title}` });
  expect(await within(sheet).findByText('Both agree to the last digit.')).toBeVisible();
  expect(within(sheet).getByText('Paper: 0.5 BTC by fill')).toBeVisible();
  await waitFor(() => expect(asked()).toHaveLength(1));
  const [first] = asked();
  if (first === undefined) throw new Error('nothing was asked');
  return first;
}
