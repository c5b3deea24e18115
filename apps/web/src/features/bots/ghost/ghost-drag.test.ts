import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GRID_DEFAULTS } from '../../../components/grid/grid-values.ts';
import { GRID_KIND } from '../kinds/grid/wizard/grid-kind.ts';
import { DEFAULT_MARKET as BTC } from '../wizard/wizard-market.ts';
import type { GhostWorker } from './ghost-client.ts';
import type { GhostReport, GhostRequest, GhostSubject } from './ghost-messages.ts';
import { GhostSession, type GhostState } from './ghost-session.ts';
import { MovedLine } from './moved-line.ts';
import { movedSubject, toSubject } from './to-subject.ts';

const subject = (upper: number): GhostSubject => ({ symbol: 'BTCUSDT', params: { upper }, startsWithin: null });
const DRAWN = {
  equity: new Float32Array(2),
  drawdown: new Float32Array(2),
  fillColumn: new Int32Array(0),
  fillPrice: new Float32Array(0),
  fillSide: new Int8Array(0),
};
const FIGURES = {
  totalReturn: 0,
  drawdownMax: 0,
  fills: 3,
  startEquity: 1,
  feesPaid: 0,
  realized: 0,
  hasEnded: false,
  startedAt: 0,
  priceChange: 0,
  tookMs: 1,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openSession() {
  const asked: GhostRequest[] = [];
  const worker: GhostWorker = {
    postMessage: (request) => void asked.push(request),
    terminate: vi.fn(),
    onmessage: null,
  };
  const written: GhostState[] = [];
  const session = new GhostSession(worker, (state) => void written.push(state));
  const drawn = vi.fn();
  session.drawWith(drawn);
  drawn.mockClear();
  const answer = (report: GhostReport): void => worker.onmessage?.({ data: report } as MessageEvent<GhostReport>);
  const answerRun = (): void => {
    const run = asked.findLast(({ kind }) => kind === 'run');
    if (run?.kind === 'run') answer({ kind: 'run', id: run.id, drawn: DRAWN, figures: FIGURES });
  };
  return { asked, session, written, drawn, answerRun, kinds: () => asked.map(({ kind }) => kind) };
}

describe('a drag', () => {
  it('draws each run at once and writes figures when there is time for them', () => {
    const { session, written, drawn, answerRun } = openSession();
    for (const [upper, at] of [
      [1, 100],
      [2, 110],
      [3, 120],
    ] as const) {
      session.run(subject(upper), at);
      answerRun();
    }
    expect(drawn.mock.calls.map(([, at]) => Number(at))).toEqual([100, 110, 120]);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(130);
    expect(written.map(({ run }) => run?.figures.fills)).toEqual([3]);
  });

  it('counts from the first move that no picture has shown yet', () => {
    const { session, drawn, answerRun } = openSession();
    session.run(subject(1), 100);
    session.run(subject(2), 116);
    session.run(subject(3), 133);
    answerRun();
    answerRun();
    expect(drawn.mock.calls.map(([, at]) => Number(at))).toEqual([100, 116]);
  });

  it('asks for no run of what is drawn already, and leaves histories off where a line is taken hold of', () => {
    const { session, answerRun, kinds } = openSession();
    session.run(subject(1));
    session.run(subject(1));
    answerRun();
    session.rest();
    expect(kinds()).toEqual(['run']);
    vi.advanceTimersByTime(400);
    expect(kinds()).toEqual(['run', 'spread']);
    session.rest();
    session.rest();
    expect(kinds()).toEqual(['run', 'spread', 'rest']);
  });

  it('replays the very params that the form plans once the line is dropped', () => {
    const values = { ...GRID_DEFAULTS, range: 'fixed', lower: '57000', upper: '63000', allocation: '1000' } as const;
    for (const start of [values, { ...GRID_DEFAULTS, allocation: '1000' }]) {
      const form = GRID_KIND.evaluate(start, BTC, 60_000);
      if (form.status !== 'planned') throw new Error(form.status);
      for (const handle of GRID_KIND.handlesOf(form, BTC)) {
        const fields = handle.move(handle.price * 0.99);
        const planned = GRID_KIND.evaluate({ ...start, ...fields }, BTC, 60_000);
        expect(JSON.stringify(movedSubject(GRID_KIND, 'BTCUSDT', form, fields)), handle.id).toBe(
          JSON.stringify(toSubject(GRID_KIND, 'BTCUSDT', planned)),
        );
      }
    }
  });
});

describe('a dragged line', () => {
  it('moves beside what was rendered, stays under the pointer when rendered again and is put back by its price', () => {
    const [line, label, box] = [
      document.createElement('span'),
      document.createElement('span'),
      document.createElement('div'),
    ];
    label.append('Upper price ', Object.assign(document.createElement('span'), { textContent: '100.00' }));
    box.append(line, label);
    Object.defineProperty(box, 'clientHeight', { value: 100 });
    const moved = new MovedLine();
    const handle = { id: 'upper', label: 'Upper price', price: 100, min: 1, max: 199, move: () => ({}) };
    const rendered = { handle, scale: { top: 200, bottom: 0 }, decimals: 2 };
    moved.take(line, label);
    moved.render(rendered);
    moved.hold();
    moved.moveTo(150);
    vi.advanceTimersToNextFrame();
    expect(line.style.transform).toBe('translateY(-17px)');
    expect(label.textContent).toBe('Upper price 150.00');
    expect(label.getAttribute('aria-valuenow')).toBe('150');
    moved.render({ ...rendered, handle: { ...handle, price: 120 } });
    expect(label.textContent).toBe('Upper price 150.00');
    expect(moved.release()).toBe(150);
    expect(moved.release()).toBeNull();
    moved.render({ ...rendered, handle: { ...handle, price: 150 } });
    expect(line.style.transform).toBe('translateY(0px)');
  });
});
