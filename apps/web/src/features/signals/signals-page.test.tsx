import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { takeWaitingToasts } from '../../lib/notify.ts';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { SignalsPage } from './signals-page.tsx';

const CALIBRATION = {
  success: true,
  symbol: 'BTCUSDT',
  interval: '15m',
  strategy: null,
  horizon: 12,
  origin: 'archive',
  venue: 'binance',
  from: '2024-06-30T00:00:00.000Z',
  to: '2025-06-30T00:00:00.000Z',
  candles: 35_040,
  sourceTimeframe: '15m',
  dataHash: 'x',
  signals: 20_000,
  sides: ['Long', 'Short'].map((side) => ({
    side,
    bands: Array.from({ length: 10 }, (_, band) => ({
      from: band * 10,
      to: band === 9 ? 100 : band * 10 + 9,
      count: band === 6 ? 100 : 0,
      gained: band === 6 ? 58 : 0,
      low: band === 6 ? 0.48 : 0,
      high: band === 6 ? 0.67 : 1,
      meanChange: band === 6 ? 0.001 : null,
    })),
    anyCandle: { count: 2_900, gained: 1_500, low: 0.5, high: 0.53 },
  })),
};

function answerOf(body: unknown) {
  const { symbol, interval } = body as { symbol: string; interval: string };
  return {
    success: true,
    mode: 'DEMO',
    symbol,
    interval,
    lastClose: 100,
    ema20: 101,
    ema50: 99,
    rsi14: symbol === 'ETHUSDT' ? 75 : 60,
    signal: 'Long',
    confidence: symbol === 'ETHUSDT' ? 20 : 65,
    asOf: '2026-06-01T12:00:00.000Z',
    closes: [100],
    ema_short: 20,
    ema_long: 50,
    rsi_low: 30,
    rsi_high: 70,
    averages: { short: 101, long: 99 },
    strategy: null,
    last: null,
    entry: '100',
    stop: '96.5',
    target: '108.75',
    riskReward: 2.5,
    expiresAt: new Date(Date.now() + 90_000).toISOString(),
    record: { horizon: 12, from: 60, to: 69, count: 100, gained: 58, low: 0.48, high: 0.67 },
    recordPending: false,
  };
}

let queries: QueryClient;

function openSignals(address = '/signals', answers: FakeAnswers = {}) {
  const seen = startFakeServer({
    '/functions/v1/signals-live': answerOf,
    '/functions/v1/signal-calibration': CALIBRATION,
    '/rest/v1/signal_alerts': [],
    ...answers,
  });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[address]}>
          <SignalsPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

const asked = (seen: ReturnType<typeof openSignals>, path: string) =>
  seen.filter((request) => request.path === `/functions/v1/${path}`).map(({ body }) => body);

const waitForToast = (title: string) => waitFor(() => expect(takeWaitingToasts()).toMatchObject([{ title }]));

describe('SignalsPage', () => {
  beforeEach(() => {
    localStorage.clear();
    takeWaitingToasts();
  });

  it('reads BTCUSDT on 15m from 200 candles, with the defaults where the learner has nothing', async () => {
    const seen = openSignals();
    expect(await screen.findByText('Defaults')).toBeVisible();
    expect(asked(seen, 'signals-live')).toEqual([{ symbol: 'BTCUSDT', interval: '15m', limit: 200 }]);
    expect(asked(seen, 'learner-weights')).toEqual([{ mode: 'choose', symbol: 'BTCUSDT', interval: '15m' }]);
    expect(screen.getByRole('button', { name: 'Learning ON' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('sends what the learner chose, and asks it no more once learning is off', async () => {
    const params = { ema_short: 10, ema_long: 30, rsi_low: 25, rsi_high: 75 };
    const seen = openSignals('/signals', {
      '/functions/v1/learner-weights': { success: true, ok: true, pick: { id: 'x', params }, until: null },
    });
    await screen.findByText('Long', { selector: 'span' });
    expect(asked(seen, 'signals-live')[0]).toMatchObject({ params });
    await userEvent.click(screen.getByRole('button', { name: 'Learning ON' }));
    expect(await screen.findByRole('button', { name: 'Learning OFF' })).toBeVisible();
    expect(localStorage.getItem('atb-signals-learning')).toBe('false');
    await expect.poll(() => asked(seen, 'signals-live').at(-1)).not.toHaveProperty('params');
    // The setting outlives the page.
    await userEvent.click(screen.getByRole('button', { name: 'Learning OFF' }));
  });

  it('scans all ten, drops what is below the threshold and filters by part of a symbol', async () => {
    const seen = openSignals('/signals?scan=all&min=50&q=btc');
    const table = await screen.findByRole('table', { name: 'Signals' });
    expect(await within(table).findByText('BTC/USDT')).toBeVisible();
    expect(within(table).queryByText('ETH/USDT')).toBeNull();
    expect(new Set(asked(seen, 'signals-live').map((body) => (body as { symbol: string }).symbol)).size).toBe(10);
  });

  it('says that nothing matches, and what to change', async () => {
    openSignals('/signals?min=90');
    expect(await screen.findByText('No signals match your criteria')).toBeVisible();
    expect(screen.getByText(/No signals match your current filters\. Lower the minimum confidence/u)).toBeVisible();
  });

  it('names the symbol that could not be read, and does not repeat what was refused', async () => {
    const seen = openSignals('/signals?symbol=DOGEUSDT', {
      '/functions/v1/signals-live': { success: false, reason: 'INVALID_SYMBOL', error: 'There is no market DOGEUSDT.' },
    });
    expect(await screen.findByText('Failed to load signals')).toBeVisible();
    expect(screen.getByText('Failed to fetch signal for DOGEUSDT: There is no market DOGEUSDT.')).toBeVisible();
    expect(asked(seen, 'signals-live')).toHaveLength(1);
  });

  it('shows the record of such signals with count and interval', async () => {
    openSignals();
    expect(await screen.findByText('58% of 100 (48% to 67%)', { selector: 'strong' })).toBeVisible();
    expect(screen.getByRole('img', { name: /^Long: share followed by a gain/u })).toBeVisible();
  });

  it('judges over the horizon that the address names, and keeps the chosen one there', async () => {
    const seen = openSignals('/signals?horizon=24', {
      '/functions/v1/signal-calibration': (body: unknown) => ({
        ...CALIBRATION,
        horizon: (body as { horizon: number }).horizon,
      }),
    });
    const horizon = await screen.findByRole('combobox', { name: 'Judged over' });
    expect(horizon).toHaveValue('24');
    expect(await screen.findByText(/followed by a gain over the next 24 candles/u)).toBeVisible();
    await userEvent.selectOptions(horizon, '48');
    expect(await screen.findByText(/followed by a gain over the next 48 candles/u)).toBeVisible();
    expect(asked(seen, 'signal-calibration')).toMatchObject([{ horizon: 24 }, { horizon: 48 }]);
  });

  it.each([
    [{ origin: 'archive', venue: 'binance' }, /35,040 recorded candles of 15m of Binance, 30 Jun 2024/u],
    [{ origin: 'ccxt', venue: 'kraken' }, /35,040 latest candles of 15m of Kraken, of which none are recorded here/u],
    [{ origin: 'simulated', venue: 'binance' }, /35,040 candles of 15m of the simulated market, no exchange’s/u],
  ])('names whose candles the record is of: %o', async (of, text) => {
    openSignals('/signals', { '/functions/v1/signal-calibration': { ...CALIBRATION, ...of } });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows each signal as a trade, with the record of such signals and how long it holds', async () => {
    openSignals();
    const row = await screen.findByRole('row', { name: /BTC\/USDT/u });
    // Of this table: those of the reliability below have a column of confidence, too.
    const headers = within(screen.getByRole('table', { name: 'Signals' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const spec = ['Symbol', 'Timeframe', 'Price', 'EMA20', 'EMA50', 'RSI14', 'Signal', 'Confidence', 'Updated'];
    expect(headers.filter((header) => spec.includes(header))).toEqual(spec);
    expect(headers).toEqual(expect.arrayContaining(['Entry', 'Stop', 'Target', 'R:R', 'Hit rate', 'Expires in']));
    for (const text of ['96.50', '108.75', '2.5']) expect(within(row).getByText(text)).toBeVisible();
    expect(row).toHaveTextContent('58% n 100');
    expect(within(row).getByText(/^1 min \d+ s$/u)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Paper-trade this: Long BTC/USDT' })).toHaveAttribute(
      'href',
      '/terminal?symbol=BTCUSDT&side=BUY&type=MARKET&stop=96.5&target=108.75',
    );
  });

  it('says where a strategy leaves by its rules, and that a record is being counted', async () => {
    openSignals('/signals?strategy=ema-cross', {
      '/functions/v1/signals-live': (body: unknown) => ({
        ...answerOf(body),
        strategy: 'ema-cross',
        signal: 'Short',
        entry: '99',
        target: null,
        riskReward: null,
        record: null,
        recordPending: true,
      }),
    });
    const row = await screen.findByRole('row', { name: /BTC\/USDT/u });
    expect(within(row).getByText('By rule')).toBeVisible();
    expect(within(row).getByText('Counting…')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Paper-trade this: Short BTC/USDT' })).toHaveAttribute(
      'href',
      '/terminal?symbol=BTCUSDT&side=SELL&type=LIMIT&price=99&stop=96.5',
    );
  });

  it('keeps new rows out of a table that is being read, until they are wanted', async () => {
    let isSure = false;
    openSignals('/signals?scan=all&min=50', {
      '/functions/v1/signals-live': (body: unknown) => {
        const answer = answerOf(body);
        return answer.symbol === 'ETHUSDT' && isSure ? { ...answer, confidence: 80 } : answer;
      },
    });
    const table = await screen.findByRole('table', { name: 'Signals' });
    expect(await within(table).findAllByRole('rowheader')).toHaveLength(9);
    expect(screen.queryByRole('button', { name: /new$/u })).toBeNull();
    isSure = true;
    await queries.refetchQueries({ queryKey: ['signals'] });
    const pill = await screen.findByRole('button', { name: '1 new' });
    expect(within(table).queryByText('ETH/USDT')).toBeNull();
    await userEvent.click(pill);
    expect(within(table).getByText('ETH/USDT')).toBeVisible();
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull();
  });

  it('mutes a symbol, shows what is muted, and takes that back', async () => {
    openSignals('/signals?scan=all');
    const table = await screen.findByRole('table', { name: 'Signals' });
    await within(table).findByText('ETH/USDT');
    await userEvent.click(screen.getByRole('button', { name: 'Mute ETH/USDT' }));
    expect(within(table).queryByText('ETH/USDT')).toBeNull();
    expect(takeWaitingToasts().map(({ title }) => title)).toEqual(['ETH/USDT muted']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 muted' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Unmute ETH/USDT' }));
    expect(screen.queryByRole('button', { name: /muted$/u })).toBeNull();
    expect(within(table).getByText('ETH/USDT')).toBeVisible();
  });

  it('shows the signals of one direction, and copies a link to one of them', async () => {
    openSignals('/signals?scan=all&side=Short&interval=1d', {
      '/functions/v1/signals-live': (body: unknown) => {
        const answer = answerOf(body);
        return answer.symbol === 'SOLUSDT' ? { ...answer, signal: 'Short' } : answer;
      },
    });
    const table = await screen.findByRole('table', { name: 'Signals' });
    expect(await within(table).findByText('SOL/USDT')).toBeVisible();
    expect(within(table).getAllByRole('rowheader')).toHaveLength(1);
    // Gives this page a clipboard.
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy link to SOL/USDT' }));
    expect(await navigator.clipboard.readText()).toMatch(/\/signals\?symbol=SOLUSDT&interval=1d$/u);
  });

  it('deletes an alert once nobody can want it back any more, and keeps the same one when that is undone', async () => {
    const alert = {
      id: 'a',
      symbol: 'BTCUSDT',
      timeframe: '15m',
      strategy: null,
      signal: 'Any',
      confidence_min: 0,
      is_on: true,
    };
    const seen = openSignals('/signals', { '/rest/v1/signal_alerts': [alert] });
    await userEvent.click(await screen.findByRole('button', { name: /^Delete alert/u }));
    expect(screen.getByText('No alerts yet.')).toBeVisible();
    const [toast] = takeWaitingToasts();
    expect(toast?.title).toBe('Alert deleted');
    act(() => toast?.notice.undo?.());
    expect(await screen.findByRole('button', { name: /^Delete alert/u })).toBeVisible();
    const alertRequests = seen.filter(({ path }) => path === '/rest/v1/signal_alerts');
    expect(alertRequests, 'listed, and not deleted').toHaveLength(1);
  });

  it('makes an alert of what the form says', async () => {
    const seen = openSignals('/signals?symbol=ETHUSDT&interval=1h&min=10');
    await userEvent.click(await screen.findByRole('button', { name: 'Add alert' }));
    await waitForToast('Alert added');
    const sent = seen.find(({ path, body }) => path === '/rest/v1/signal_alerts' && body !== null);
    expect(sent?.body).toEqual({
      symbol: 'ETHUSDT',
      timeframe: '1h',
      strategy: null,
      signal: 'Any',
      confidence_min: 10,
    });
  });

  it('is led to by a link that fills the alert in, and adds it when its user says so', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
    const seen = openSignals('/signals?symbol=ETHUSDT&interval=1h&min=60&alert=Short');
    const add = await screen.findByRole('button', { name: 'Add alert' });
    expect(scroll).toHaveBeenCalled();
    const sent = () => seen.find(({ path, body }) => path === '/rest/v1/signal_alerts' && body !== null)?.body;
    expect(sent()).toBeUndefined();
    await userEvent.click(add);
    await waitForToast('Alert added');
    expect(sent()).toMatchObject({ symbol: 'ETHUSDT', timeframe: '1h', signal: 'Short', confidence_min: 60 });
  });
});
