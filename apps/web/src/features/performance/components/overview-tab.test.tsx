import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import type { PerformanceView } from '../use-performance-view.ts';
import { EquityPanel } from './overview-tab.tsx';

const TIMES = [0, 1, 2, 3].map((day) => Date.UTC(2026, 5, 1 + day));
const LINE = {
  success: true,
  accountId: 'paper',
  reporting: { currency: 'USDT', rate: '1', basis: 'same', symbol: null, at: null, missing: null },
  holdingSymbols: [],
  bitcoinSymbol: null,
  points: TIMES.map((time, i) => ({ time, equity: 10_000 + i, drawdown: 0, holding: null, bitcoin: null })),
};

beforeAll(() => vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100)));
beforeAll(() => {
  Element.prototype.setPointerCapture = () => undefined;
});
afterAll(() => vi.restoreAllMocks());

function openPanel(choice: PerformanceView['choice'], finer: typeof LINE.points = LINE.points) {
  const seen = startFakeServer({
    '/functions/v1/performance-equity': (body) => ('from' in (body as object) ? { ...LINE, points: finer } : LINE),
  });
  const view = { tab: 'overview', choice, setTab: vi.fn(), choose: vi.fn(), clear: vi.fn() } as const;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EquityPanel view={view} />
    </QueryClientProvider>,
  );
  const proved = () =>
    seen.flatMap(({ path, body }) => (path === '/functions/v1/figure-proof' ? [(body as { at: number }).at] : []));
  return { seen, view, proved };
}

const chartOf = () => screen.findByRole('application', { name: /^Equity since/u });

/** Presses at one place and lets go at another, in pixels of 300. */
function press(chart: HTMLElement, from: number, to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp'): void {
  fireEvent(chart, new MouseEvent('pointerdown', { bubbles: true, clientX: from }));
  fireEvent(chart, new MouseEvent('pointermove', { bubbles: true, clientX: to }));
  fireEvent(chart, new MouseEvent(end.toLowerCase(), { bubbles: true, clientX: to }));
}

it('opens the proof of the point that is clicked, while no period is chosen', async () => {
  const { view, seen, proved } = openPanel({});
  press(await chartOf(), 110, 110);
  await waitFor(() => expect(proved()).toEqual([TIMES[1]]));
  expect(seen.find(({ path }) => path === '/functions/v1/figure-proof')?.body).toEqual({
    figure: 'equityPoint',
    accountId: 'paper',
    at: TIMES[1],
    inReportingCurrency: true,
  });
  expect(view.choose).not.toHaveBeenCalled();
});

it('takes a period away with a click and proves nothing then, nor when a finger scrolls the page or drags a period', async () => {
  const { view, proved } = openPanel({ from: TIMES[1] ?? 0 });
  const chart = await chartOf();
  press(chart, 110, 110);
  expect(view.choose).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
  press(chart, 0, 150);
  expect(view.choose, 'in the part that fills the chart').toHaveBeenLastCalledWith({ from: TIMES[1], to: TIMES[2] });
  press(chart, 200, 200, 'pointerCancel');
  expect(view.choose).toHaveBeenCalledTimes(2);
  expect(proved()).toEqual([]);
});

it('opens the proof of the last point of the period by Enter, else of the latest', async () => {
  const { proved } = openPanel({ from: TIMES[0] ?? 0, to: (TIMES[2] ?? 0) + 1 });
  fireEvent.keyDown(await chartOf(), { key: 'Enter' });
  await waitFor(() => expect(proved()).toEqual([TIMES[2]]));
});

it('asks for readings of the period alone, and draws and proves those', async () => {
  const from = TIMES[1] ?? 0;
  const finer = [0, 1, 2, 3, 4].map((step) => ({
    time: from - 600_000 + step * 300_000,
    equity: 10_001 + step / 10,
    drawdown: 0,
    holding: null,
    bitcoin: null,
  }));
  const { seen, proved } = openPanel({ from, to: from + 600_000 }, finer);
  // Two of the five lie before the period.
  await waitFor(() =>
    expect(seen.flatMap(({ path, body }) => (path === '/functions/v1/performance-equity' ? [body] : []))).toEqual([
      { inReportingCurrency: true },
      { inReportingCurrency: true, from, to: from + 600_000 },
    ]),
  );
  await screen.findByText('10,001 to 10,001 USDT');
  fireEvent.keyDown(await chartOf(), { key: 'Enter' });
  await waitFor(() => expect(proved()).toEqual([from + 600_000]));
});

it('zooms to the period, and leads back to the whole line', async () => {
  const { view } = openPanel({ from: TIMES[1] ?? 0, to: TIMES[2] ?? 0 });
  const chart = await chartOf();
  expect(chart, 'the last point of the period').toHaveAccessibleName(/10,002\.00 USDT at its end/u);
  fireEvent.click(screen.getByRole('button', { name: 'Whole line' }));
  expect(view.choose).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
});

it.each([
  ['+', {}, [0.75, 2.25]],
  ['-', { from: 1, to: 2 }, [0.5, 2.5]],
  ['-', { from: 0.5, to: 2.5 }, null],
  ['ArrowRight', { from: 0, to: 1 }, [0.1, 1.1]],
  ['Escape', { from: 0, to: 1 }, null],
] as const)('is zoomed by the key %s', async (key, choice, expected) => {
  const at = (day: number): number => (TIMES[0] ?? 0) + day * 86_400_000;
  const chosen = 'from' in choice ? { from: at(choice.from), to: at(choice.to) } : {};
  const { view } = openPanel(chosen);
  fireEvent.keyDown(await chartOf(), { key });
  const [from, to] = expected ?? [];
  expect(view.choose).toHaveBeenLastCalledWith(
    from === undefined || to === undefined ? { from: undefined, to: undefined } : { from: at(from), to: at(to) },
  );
});
