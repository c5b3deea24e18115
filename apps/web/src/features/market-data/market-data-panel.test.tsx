import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAnswers, startFakeServer } from '../../testing/fake-server.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { MarketDataPanel } from './market-data-panel.tsx';

vi.mock('../../lib/notify.ts', () => ({ notifyError: vi.fn(), notifySuccess: vi.fn(), notifyInfo: vi.fn() }));

const row = (last: string, average: string, volume: string) => ({
  a: [last, '1', '1'],
  b: [last, '1', '1'],
  c: [last, '0.1'],
  v: ['1', volume],
  p: [average, average],
  t: [1, 2],
  l: [last, last],
  h: [last, last],
  o: last,
});
const TICKER = { XXBTZUSD: row('63000', '60000', '100'), XETHZUSD: row('2970', '3000', '0.2') };

/** What the function answers; tests change it between two looks. */
let kraken: { status: string; mode: 'LIVE' | 'DEMO'; error?: object; asked: string[] };

function answer(body: unknown): unknown {
  const { endpoint } = body as { endpoint: string };
  kraken.asked.push(endpoint);
  if (kraken.error !== undefined) return kraken.error;
  const demoReason = kraken.mode === 'DEMO' ? 'Kraken cannot be reached.' : null;
  const common = { success: true, mode: kraken.mode, demoReason, asOf: '2026-06-01T12:00:00Z', error: [] };
  const result = endpoint.endsWith('SystemStatus') ? { status: kraken.status, timestamp: 'x' } : TICKER;
  return { ...common, result };
}

function open(answers: FakeAnswers = {}): void {
  startFakeServer({
    '/functions/v1/kraken-api': answer,
    '/functions/v1/exchange-binance/prices': {
      success: true,
      mode: 'DEMO',
      source: 'replay',
      venue: 'binance',
      prices: [],
    },
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MarketDataPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  kraken = { status: 'online', mode: 'LIVE', asked: [] };
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('MarketDataPanel', () => {
  it('starts DEMO, says UPDATING... during a look, and is LIVE after one that came from Kraken', async () => {
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    open({ '/functions/v1/kraken-api': async (body) => held.then(() => answer(body)) });
    expect(screen.getByText('UPDATING...')).toBeVisible();
    go();
    expect(await screen.findByText('LIVE')).toBeVisible();
    const bitcoin = screen.getByRole('row', { name: /BTC\/USD/u });
    expect(bitcoin).toHaveTextContent('63,000');
    expect(within(bitcoin).getByText('+5.00%')).toBeVisible();
    expect(bitcoin).toHaveTextContent('6M');
    expect(notifySuccess).toHaveBeenCalledExactlyOnceWith('Kraken Connected!', {
      detail: 'Live market data is now streaming',
    });
    await pass(30_000);
    await expect.poll(() => kraken.asked.filter((endpoint) => endpoint.endsWith('SystemStatus')).length).toBe(2);
    expect(await screen.findByText('LIVE')).toBeVisible();
    expect(notifySuccess, 'not at every look').toHaveBeenCalledTimes(1);
  });

  it('falls back to DEMO with a notice when Kraken is lost, once', async () => {
    open();
    await screen.findByText('LIVE');
    kraken.mode = 'DEMO';
    await pass(30_000);
    expect(await screen.findByText('Connection Failed')).toBeVisible();
    expect(screen.getByText('DEMO')).toBeVisible();
    expect(notifyError).toHaveBeenCalledExactlyOnceWith('Connection Failed', { detail: 'Kraken cannot be reached.' });
    await pass(30_000);
    expect(notifyError).toHaveBeenCalledTimes(1);
    kraken.mode = 'LIVE';
    await pass(30_000);
    expect(await screen.findByText('LIVE')).toBeVisible();
    expect(notifySuccess).toHaveBeenCalledTimes(2);
  });

  it('is DEMO and says why, without a notice, where Kraken was never reached', async () => {
    kraken.mode = 'DEMO';
    open();
    expect(await screen.findByText(/Kraken cannot be reached/u)).toBeInTheDocument();
    expect(screen.getByText('DEMO')).toBeVisible();
    expect(notifyError).not.toHaveBeenCalled();
  });

  it('asks twice more, a second apart, and then says what failed', async () => {
    kraken.error = Response.json({ message: 'no' }, { status: 503 });
    open({
      '/functions/v1/kraken-api': (body) => {
        kraken.asked.push((body as { endpoint: string }).endpoint);
        return Response.json({ code: 'unavailable', message: 'The server is busy.' }, { status: 503 });
      },
    });
    await expect.poll(() => kraken.asked.length).toBe(1);
    await pass(1_000);
    await expect.poll(() => kraken.asked.length).toBe(2);
    await pass(1_000);
    await expect.poll(() => kraken.asked.length).toBe(3);
    expect(await screen.findByText('Connection Failed')).toBeVisible();
    expect(notifyError).toHaveBeenCalledTimes(1);
  });

  it('takes a system that is not online for a failure', async () => {
    kraken.status = 'maintenance';
    open();
    await pass(2_500);
    expect(await screen.findByText('Kraken says that its system is maintenance.')).toBeVisible();
    expect(screen.getByText('DEMO')).toBeVisible();
  });
});
