import { describe, expect, it } from 'vitest';
import { citeFigures } from './cite-figures.ts';

const LOOKS = [
  {
    id: 'T1',
    isOk: true,
    value: { equity: '1234.5021', share: 0.025, bots: [{ trades: 3, note: 'sold at 58,000.50' }] },
  },
  { id: 'T2', isOk: false, value: { error: 'Only 77 are allowed.' } },
  { id: 'T3', isOk: true, value: { rsi14: 49.53, turnover: 1_260_000 } },
];

const cite = (text: string, question = '') =>
  citeFigures(text, question, LOOKS).map(({ from, to, source, field }) => [text.slice(from, to), source, field]);

describe('a figure of an answer', () => {
  it.each([
    ['Equity is 1,234.50 USDT', [['1,234.50', 'T1', 'equity']]],
    ['A share of 2.5%', [['2.5%', 'T1', 'share']]],
    [
      'Sold at 58,000.50 after 3 trades',
      [
        ['58,000.50', 'T1', 'bots[1].note'],
        ['3', 'T1', 'bots[1].trades'],
      ],
    ],
    [
      'RSI 49.5 and a turnover of 1.26M',
      [
        ['49.5', 'T3', 'rsi14'],
        ['1.26M', 'T3', 'turnover'],
      ],
    ],
    ['A loss of -1234.5', [['-1234.5', 'T1', 'equity']]],
  ])('is found where it is from: %s', (text, expected) => {
    expect(cite(text)).toEqual(expected);
  });

  it('has no source when nothing has it, and that of a refused look is none', () => {
    expect(cite('About 1,235.50, or 77, or 4 trades')).toEqual([
      ['1,235.50', null, null],
      ['77', null, null],
      ['4', null, null],
    ]);
  });

  it('may be the asker’s own', () => {
    expect(cite('With 500 you risk little', 'What if I put in 500?')).toEqual([['500', 'question', null]]);
  });

  it('is no date, time, timeframe, period or number of a list', () => {
    expect(cite('1. On 2026-06-01 at 12:30 the 1h EMA 20 crossed EMA50, RSI(14) too\n2) T1')).toEqual([]);
  });
});
