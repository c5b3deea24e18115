import { expect, it } from 'vitest';
import { readDeployment, withoutDeployment } from './deployment-address.ts';

const read = (query: string) => readDeployment(new URLSearchParams(query));

it('reads the form that a link fills in', () => {
  expect(read('deploy=yes&symbol=ETHUSDT&timeframe=4h&allocation=250.5')).toEqual({
    startsOpen: true,
    symbol: 'ETHUSDT',
    timeframe: '4h',
    allocation: '250.5',
  });
});

it('leaves out what is none, and is closed without being asked', () => {
  expect(read('deploy=yes&symbol=<b>&timeframe=7h&allocation=-1')).toEqual({ startsOpen: true });
  expect(read('deploy=yes&allocation=0')).toEqual({ startsOpen: true });
  expect(read('symbol=ETHUSDT&allocation=250')).toEqual({});
});

it('is gone from the address when the form is closed, and nothing else is', () => {
  const address = new URLSearchParams('market=BTCUSDT&p.low=27&deploy=yes&symbol=ETHUSDT&allocation=250');
  expect(withoutDeployment(address).toString()).toBe('market=BTCUSDT&p.low=27');
});
