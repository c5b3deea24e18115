import type { Execution } from '@atb/api/functions/performance/performance-trades';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProof, showProvable } from '../../../testing/show-provable.tsx';
import { ExecutionTable } from './execution-table.tsx';

const SALE = {
  id: 'e',
  at: '2026-05-02T10:00:00.000Z',
  symbol: 'BTCUSDT',
  botId: null,
  side: 'sell',
  quantity: '1',
  price: '2',
  fee: '0.1',
  net: '3',
  held: 60_000,
} as Execution;

it('opens the proof of how long what was sold had been held', async () => {
  const seen = showProvable(<ExecutionTable label="Executions" rows={[SALE]} botNames={new Map()} onClear={null} />);
  expect(await openProof(seen, 'Held of an execution')).toEqual(['row-proof', { figure: 'held', id: 'e' }]);
});

it('has none of a purchase', () => {
  showProvable(
    <ExecutionTable
      label="Executions"
      rows={[{ ...SALE, held: null, net: null }]}
      botNames={new Map()}
      onClear={null}
    />,
  );
  expect(screen.queryByTitle('Held of an execution: show the proof')).toBeNull();
});
