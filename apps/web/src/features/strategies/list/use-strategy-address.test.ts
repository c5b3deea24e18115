import { describe, expect, it } from 'vitest';
import { readCompare, readMarket, withValues } from './use-strategy-address.ts';

const parse = (text: string): URLSearchParams => new URLSearchParams(text);

describe('readCompare', () => {
  it('reads up to four, each once', () => {
    expect(readCompare(parse('compare=a,b,,a,c'))).toEqual(['a', 'b', 'c']);
    expect(readCompare(parse('compare=a,b,c,d,e'))).toEqual(['a', 'b', 'c', 'd']);
    expect(readCompare(parse(''))).toEqual([]);
  });
});

describe('readMarket', () => {
  it('takes a pair with recorded candles, however it is written, or else Bitcoin', () => {
    expect(readMarket(parse('market=ethusdt'))).toBe('ETHUSDT');
    expect(readMarket(parse('market=DOGEUSDT'))).toBe('BTCUSDT');
    expect(readMarket(parse(''))).toBe('BTCUSDT');
  });
});

describe('withValues', () => {
  it('leaves out what is empty or goes without saying, and everything else alone', () => {
    const address = parse('tab=trend&q=x&other=1');
    expect(withValues(address, { tab: 'all', q: '', view: 'table' }).toString()).toBe('other=1&view=table');
  });
});
