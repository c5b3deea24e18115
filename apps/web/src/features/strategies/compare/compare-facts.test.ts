// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { figuresAnswer, figuresOf, SOME_STRATEGIES } from '../testing/some-figures.ts';
import { toRows } from '../strategy-row.ts';
import { compareFacts } from './compare-facts.ts';

const FACTS = compareFacts(
  toRows(SOME_STRATEGIES.slice(0, 2), figuresAnswer({ 'ema-cross': figuresOf(), 'rsi-dip': figuresOf() })),
);
const fact = (label: string) => FACTS.find((each) => each.label === label);

describe('compareFacts', () => {
  it('says the rules of each in plain words, one sentence after another', () => {
    const [emaCross, rsiDip] = fact('Rules')?.values ?? [];
    expect(emaCross?.[0]).toMatch(/^Buy at the next open when /u);
    expect(rsiDip?.join(' ')).toContain('RSI');
    expect(fact('Rules')?.isSame).toBe(false);
  });

  it('gives parameters with their ranges', () => {
    expect(fact('Parameters')?.values[1]).toContain('RSI period: 14 (4 to 30)');
  });

  it('knows what is the same for all', () => {
    expect(fact('Test window')).toMatchObject({
      isSame: true,
      values: [['1 Jul 2024 to 30 Jun 2025'], expect.anything()],
    });
    expect(fact('Difficulty')?.isSame).toBe(true);
    expect(fact('Family')?.isSame).toBe(false);
  });
});
