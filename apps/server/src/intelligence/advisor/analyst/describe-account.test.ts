import { expect, it } from 'vitest';
import type { Analysis } from './analysis.ts';
import { answerAboutPortfolio } from './describe-account.ts';

const SUMMARY = {
  quoteAsset: 'USDT',
  equity: '10012.5',
  cash: '9500',
  exposure: '512.5',
  today: { change: '12.5' },
  week: { change: '-3' },
};

const answer = (parts: object): Promise<string> => {
  const value = { ...SUMMARY, allTime: { change: '12.5', fees: '1.2', ...parts } };
  return answerAboutPortfolio({
    looks: { look: async () => ({ id: 'T1', isOk: true, value }) },
  } as unknown as Analysis);
};

it.each([
  [
    'an account of this server by its lots',
    { realized: '4', unrealized: '8.5', traded: '12.5', rest: '0' },
    'since the start +12.50 USDT (realised +4.00 USDT, not yet realised +8.50 USDT, fees paid 1.20 USDT).',
  ],
  [
    'a connected account by its executions, since nobody wrote down what it realised',
    { realized: null, unrealized: null, traded: '-9.75', rest: '22.25' },
    'since the start +12.50 USDT (by executions -9.75 USDT, by everything else +22.25 USDT, fees paid 1.20 USDT).',
  ],
])('tells of %s', async (_, parts, text) => {
  expect(await answer(parts)).toContain(text);
});
