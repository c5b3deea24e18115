// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { CERTAINTY_MARK, promisesCertainty, refuseCertainty } from './refuse-certainty.ts';

describe('promisesCertainty', () => {
  it.each([
    'This is a guaranteed profit.',
    'I guarantee that you gain.',
    'The grid is risk-free.',
    'You cannot lose with it.',
    'There is no risk.',
    'BTC will definitely rise.',
    'It is bound to rally!',
    'I am 100% sure.',
    'A sure thing: buy ETH.',
    'No doubt it doubles.',
  ])('finds the promise in “%s”', (sentence) => {
    expect(promisesCertainty(sentence)).toBe(true);
  });

  it.each([
    'Nothing is guaranteed.',
    'There is no guarantee that it rises.',
    'No strategy is risk-free.',
    'I cannot promise a sure profit.',
    'No bot is without risk.',
    'Your risk limit is 35.0%.',
    'I am not certain.',
    'There are no risk limits on this account.',
    'BTC will probably rise.',
  ])('leaves “%s”', (sentence) => {
    expect(promisesCertainty(sentence)).toBe(false);
  });
});

describe('refuseCertainty', () => {
  it('takes out the sentence and leaves the rest as it was', () => {
    expect(refuseCertainty('BTC is at 57,000.50. It is a guaranteed profit. Fees are 1.2%.\n- Two bots run.')).toBe(
      `BTC is at 57,000.50. ${CERTAINTY_MARK} Fees are 1.2%.\n- Two bots run.`,
    );
  });

  it('marks several in a row once', () => {
    expect(refuseCertainty('You cannot lose. It will surely rise. Bye.')).toBe(`${CERTAINTY_MARK} Bye.`);
  });

  it('changes no text without a promise', () => {
    const text = 'Nothing is guaranteed.\n\n- BTC: 57,000\n- ETH: 3,000\n';
    expect(refuseCertainty(text)).toBe(text);
  });
});
