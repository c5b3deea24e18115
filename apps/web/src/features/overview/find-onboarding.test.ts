// @vitest-environment node
import { START_AT } from '@atb/core/simulation/testing/simulated-account';
import { describe, expect, it } from 'vitest';
import { runGridBot, viewBot } from '../../testing/run-grid-bot.ts';
import { findOnboarding } from './find-onboarding.ts';

const DAY_MS = 86_400_000;
const doneOf = (...args: Parameters<typeof findOnboarding>) => findOnboarding(...args).map(({ isDone }) => isDone);

describe('findOnboarding', () => {
  it('begins with the account that everybody has', () => {
    expect(doneOf([], START_AT)).toEqual([true, false, false, false]);
  });

  it('judges by what the bot really did', () => {
    const quiet = viewBot(runGridBot([100]), 100);
    const paired = viewBot(runGridBot([100, 98.9, 100.1, 101.2]), 100);
    expect(doneOf([quiet], START_AT)).toEqual([true, true, false, false]);
    expect(doneOf([paired], START_AT)).toEqual([true, true, true, false]);
    expect(doneOf([quiet], START_AT + DAY_MS + 1_000)).toEqual([true, true, false, true]);
  });
});
