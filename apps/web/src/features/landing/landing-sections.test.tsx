import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPERATOR_CLAIMS } from './content/claims.ts';
import { COMPARISON, COMPETITORS, READ_ON } from './content/comparison.ts';
import { DEFI, LISTED_EXCHANGES } from './content/exchanges.ts';
import { Comparison } from './sections/comparison.tsx';
import { CoverageSection } from './sections/coverage.tsx';
import { Plans } from './sections/plans.tsx';
import { Spotlight } from './sections/spotlight.tsx';
import { Trust } from './sections/trust.tsx';

describe('the signal spotlight', () => {
  const signals = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT', 'LINKUSDT'].map((symbol, index) => ({
    symbol,
    timeframe: '1h',
    direction: index % 2 === 0 ? ('LONG' as const) : ('SHORT' as const),
    confidence: 60 + index,
    exchange: 'Binance',
    at: Date.UTC(2026, 10, 23, index),
  }));
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  const shown = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.ariaLabel);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(() => vi.useRealTimers());

  it('moves on every five seconds, through all five and around', () => {
    render(<Spotlight signals={signals} />);
    const seen = Array.from({ length: 6 }, () => {
      const [now] = shown();
      pass(4_999);
      expect(shown()).toEqual([now]);
      pass(1);
      return now;
    });
    const names = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'ADA/USDT', 'LINK/USDT', 'BTC/USDT'];
    expect(seen).toEqual(names.map((name) => `Show ${name}`));
  });

  it('stands still once it was stopped', () => {
    render(<Spotlight signals={signals} />);
    act(() => screen.getByRole('button', { name: 'Pause' }).click());
    pass(20_000);
    expect(shown()).toEqual(['Show BTC/USDT']);
  });
});

it('claims nothing that only an operator can claim, until one switches it on', () => {
  const { container } = render(<Trust />);
  expect(OPERATOR_CLAIMS.filter(({ isOn }) => isOn)).toEqual([]);
  for (const { text } of OPERATOR_CLAIMS) expect(container.textContent).not.toContain(text);
});

it('lists ten exchanges and three of DeFi, live where this version reads them', () => {
  render(<CoverageSection />);
  expect([LISTED_EXCHANGES.length, DEFI.length]).toEqual([10, 3]);
  const live = [...LISTED_EXCHANGES, ...DEFI].filter(({ isConnected }) => isConnected).length;
  expect(screen.getAllByText('Live')).toHaveLength(live);
  expect(screen.getAllByText('Beta')).toHaveLength(13 - live);
  const published = (entries: typeof DEFI) => entries.filter(({ status }) => status === 'live').length;
  expect([published(LISTED_EXCHANGES), published(DEFI)], 'as published').toEqual([6, 1]);
});

it('compares with a legend, the day of reading and a source for each cell of others', () => {
  const { container } = render(<Comparison />);
  for (const label of ['Full support', 'Limited support', 'Not available']) {
    expect(container.textContent).toContain(label);
  }
  expect(container.textContent).toContain(READ_ON);
  const sources = COMPARISON.flatMap(({ others }) => others.map(({ source }) => source));
  expect(sources).toHaveLength(COMPARISON.length * COMPETITORS.length);
  expect(sources.filter((source) => !source.startsWith('https://'))).toEqual([]);
});

it('sells by its own book: Starter free, Pro at $39, Enterprise custom', () => {
  const { container } = render(<Plans />);
  for (const text of [
    'Free',
    'Paper trading only',
    '5 AI calls a month',
    '$39',
    '200 AI calls a month',
    '2 months free annually',
    'Custom',
    'Unlimited AI calls',
  ])
    expect(container.textContent, text).toContain(text);
});
