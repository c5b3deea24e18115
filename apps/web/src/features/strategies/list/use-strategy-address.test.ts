// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readMarket } from './use-strategy-address.ts';

const parse = (text: string): URLSearchParams => new URLSearchParams(text);

describe('readMarket', () => {
  it('takes a pair with recorded candles, however it is written, or else Bitcoin', () => {
    expect(readMarket(parse('market=ethusdt'))).toBe('ETHUSDT');
    expect(readMarket(parse('market=DOGEUSDT'))).toBe('BTCUSDT');
    expect(readMarket(parse(''))).toBe('BTCUSDT');
  });
});
