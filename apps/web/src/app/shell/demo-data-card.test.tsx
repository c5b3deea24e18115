import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { readErrorLog } from '../../lib/error-log.ts';
import { takeWaitingToasts } from '../../lib/notify.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { DemoDataCard } from './demo-data-card.tsx';
import { lookUntil } from '../../testing/look-until.ts';

const NONE = { success: true, signalProviders: false, priceFeeds: true, recentPrices: true };
/** Longer than the card waits before it is seen. */
const PAST_QUIET_MS = 600;
const ALL = { ...NONE, signalProviders: true };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => void takeWaitingToasts());

function open(answer: (action: string) => unknown) {
  const seen = startFakeServer({
    '/functions/v1/demo-data': (body: unknown) => answer((body as { action: string }).action),
  });
  const view = render(
    <AuthStateContext value={SIGNED_IN}>
      <DemoDataCard />
    </AuthStateContext>,
  );
  return { seen, view };
}

const bar = () => screen.queryByRole('progressbar', { name: 'Demo data' });
const actions = (seen: ReturnType<typeof startFakeServer>) =>
  seen.filter(({ path }) => path.endsWith('/demo-data')).map(({ body }) => (body as { action: string }).action);

describe('DemoDataCard', () => {
  it('goes from 0 over 20 to 100, says so once, and hides', async () => {
    const answer: Record<string, (body: object) => void> = {};
    const { seen } = open((action) => new Promise((resolve) => (answer[action] = resolve)));
    await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '0'));
    await waitFor(() => expect(actions(seen)).toEqual(['check']));
    answer['check']?.(NONE);
    await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '20'));
    await waitFor(() => expect(actions(seen)).toEqual(['check', 'initialize']));
    answer['initialize']?.(ALL);
    await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '100'));
    await waitFor(() => expect(bar()).toBeNull());
    expect(takeWaitingToasts()).toMatchObject([
      {
        kind: 'success',
        title: 'Demo Data Ready',
        notice: { detail: 'Sample trading data has been loaded for testing' },
      },
    ]);
  });

  it('does nothing where data exists, and asks once per browser session', async () => {
    const { seen, view } = open(() => ALL);
    await waitFor(() => expect(actions(seen)).toEqual(['check']));
    await lookUntil(() => expect(sessionStorage.getItem('atb-demo-data')).toBe('done'));
    view.unmount();
    const again = open(() => NONE);
    // Whoever asked would have begun to show it.
    await act(() => new Promise((resolve) => setTimeout(resolve, PAST_QUIET_MS)));
    expect(actions(again.seen)).toEqual([]);
    expect(bar()).toBeNull();
    expect(takeWaitingToasts()).toEqual([]);
  });

  it('is looked after by the next page when this one is left before the answer', async () => {
    const { seen, view } = open(() => new Promise(() => undefined));
    await waitFor(() => expect(actions(seen)).toEqual(['check']));
    view.unmount();
    const next = open((action) => (action === 'check' ? NONE : ALL));
    await waitFor(() => expect(actions(next.seen)).toEqual(['check', 'initialize']));
  });

  it('asks again what was not answered: a page that is left while it asks has not failed', async () => {
    const given: unknown[] = [new TypeError('Failed to fetch'), NONE, new TypeError('Failed to fetch'), ALL];
    const { seen } = open(() => {
      const next = given.shift();
      if (next instanceof Error) throw next;
      return next;
    });
    await waitFor(() => expect(actions(seen)).toEqual(['check']));
    expect(sessionStorage.getItem('atb-demo-data')).toBeNull();
    await waitFor(() => expect(actions(seen)).toEqual(['check', 'check', 'initialize', 'initialize']));
    await waitFor(() => expect(takeWaitingToasts()).toMatchObject([{ kind: 'success' }]));
    expect(sessionStorage.getItem('atb-demo-data')).toBe('done');
  });

  const FAILED = [
    {
      kind: 'error',
      title: 'Initialization Failed',
      notice: { detail: 'Could not load demo data. The app will still work with real data.' },
    },
  ];

  it.each([
    ['is refused: once per browser session', 403, ['check', 'initialize'], 'done'],
    ['stays without an answer: the next page tries', 500, ['check', 'initialize', 'initialize', 'initialize'], null],
  ])('says when loading %s, and keeps the failure for support', async (_how, status, asked, kept) => {
    const { seen } = open((action) => (action === 'check' ? NONE : Response.json({ code: 'failure' }, { status })));
    await waitFor(() => expect(readErrorLog()).toMatchObject([{ action: 'initialize_demo_data' }]));
    expect(takeWaitingToasts()).toMatchObject(FAILED);
    expect(bar()).toBeNull();
    expect(actions(seen)).toEqual(asked);
    expect(sessionStorage.getItem('atb-demo-data')).toBe(kept);
  });
});
