// @vitest-environment node
import { START_AT } from '@atb/core/simulation/testing/simulated-account';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../lib/api/get-accounts.ts';
import { runGridBot, viewBot } from '../../testing/run-grid-bot.ts';
import { findOnboarding, type OnboardingFacts } from './find-onboarding.ts';

const DAY_MS = 86_400_000;
const PAPER: Account = {
  id: 'paper',
  label: 'Paper Account',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};
const BINANCE: Account = { ...PAPER, id: 'binance', adapter: 'binance', is_paper: false };
const NEW: OnboardingFacts = {
  views: [],
  accounts: [PAPER],
  hasSetLimits: false,
  hasBacktested: false,
  now: START_AT,
};
const doneOf = (facts: Partial<OnboardingFacts>) =>
  findOnboarding({ ...NEW, ...facts })
    .filter(({ isDone }) => isDone)
    .map(({ label }) => label);

describe('findOnboarding', () => {
  it('has nothing done in a new account, and leads to each step', () => {
    expect(doneOf({})).toEqual([]);
    expect(findOnboarding(NEW).map(({ to }) => to)).toEqual([
      '/exchange-setup',
      '/settings/risk',
      '/backtests',
      '/bots/create?example=btc-grid',
      '/actions',
    ]);
  });

  it('judges each step by what was really done', () => {
    expect(doneOf({ accounts: [PAPER, BINANCE] })).toEqual(['Connect an exchange']);
    expect(doneOf({ hasSetLimits: true })).toEqual(['Set your risk limits']);
    expect(doneOf({ hasBacktested: true })).toEqual(['Backtest a bot']);
    expect(doneOf({ accounts: [PAPER, { ...BINANCE, trading_mode: 'LIVE' }] })).toEqual([
      'Connect an exchange',
      'Go live',
    ]);
  });

  it('counts a day of a bot on paper only, in market time', () => {
    const view = viewBot(runGridBot([100]), 100);
    const live = { ...view, bot: { ...view.bot, is_paper: false } };
    expect(doneOf({ views: [view] })).toEqual([]);
    expect(doneOf({ views: [view], now: START_AT + DAY_MS + 1_000 })).toEqual(['Run a bot on paper for 24 hours']);
    expect(doneOf({ views: [live], now: START_AT + DAY_MS + 1_000 })).toEqual(['Go live']);
    expect(findOnboarding({ ...NEW, views: [view] })[3]).toMatchObject({
      action: 'Watch',
      to: `/bots/${view.bot.id}`,
    });
  });
});
