// @vitest-environment node
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { STRATEGY_CATEGORIES, STRATEGY_DIFFICULTIES, TIMEFRAME_LABELS } from '@atb/core/strategies/definition';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, DIFFICULTIES, TIMEFRAME_ORDER } from '../strategy-words.ts';
import { countWith, isNarrowed, matchesFilter, readFilter, type StrategyFilter } from './strategy-filter.ts';

const ALL: StrategyFilter = { tab: 'all', text: '', difficulty: '', timeframe: '', side: '' };
const idsOf = (address: string): readonly string[] =>
  STRATEGIES.filter((each) => matchesFilter(each, readFilter(new URLSearchParams(address)))).map(({ id }) => id);

describe('the words of the page', () => {
  it('are those of the rule language', () => {
    expect(CATEGORIES).toEqual(STRATEGY_CATEGORIES);
    expect(DIFFICULTIES).toEqual(STRATEGY_DIFFICULTIES);
    expect(TIMEFRAME_ORDER).toEqual(TIMEFRAME_LABELS);
  });
});

describe('readFilter', () => {
  it('reads an address however its words are capitalised', () => {
    expect(readFilter(new URLSearchParams('tab=Reversion&difficulty=beginner&timeframe=1h&side=LONG&q=rsi'))).toEqual({
      tab: 'reversion',
      text: 'rsi',
      difficulty: 'Beginner',
      timeframe: '1H',
      side: 'long',
    });
  });

  it('takes what it does not know for nothing', () => {
    expect(readFilter(new URLSearchParams('tab=x&difficulty=y&timeframe=2H&side=z'))).toEqual(ALL);
  });
});

describe('matchesFilter', () => {
  it('shows everything at first', () => {
    expect(idsOf('')).toHaveLength(STRATEGIES.length);
  });

  it('searches name and description, in any case', () => {
    expect(idsOf('q=RSI%20DIP')).toContain('rsi-dip');
    expect(idsOf('q=OVERSOLD%20ZONE%20while')).toEqual(['rsi-dip']);
    expect(idsOf('q=no%20such%20words')).toEqual([]);
  });

  it('combines the search with the tab', () => {
    expect(idsOf('tab=trend&q=rsi%20dip')).toEqual([]);
    expect(idsOf('tab=reversion&q=rsi%20dip')).toContain('rsi-dip');
  });

  it('finds beginners’ reversion strategies on one hour', () => {
    const found = STRATEGIES.filter((each) =>
      matchesFilter(each, { ...ALL, tab: 'reversion', timeframe: '1H', difficulty: 'Beginner' }),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) {
      expect(each).toMatchObject({ category: 'reversion', timeframe: '1H', difficulty: 'Beginner' });
    }
  });

  it('finds those that sell short', () => {
    const short = STRATEGIES.filter((each) => matchesFilter(each, { ...ALL, side: 'short' }));
    expect(short.length).toBeGreaterThan(0);
    expect(short.every(({ entry }) => entry.short !== undefined)).toBe(true);
  });
});

describe('countWith', () => {
  it('counts what a change would show, all else as it is', () => {
    const filter = { ...ALL, tab: 'trend' as const, difficulty: 'Expert' as const };
    const experts = STRATEGIES.filter(({ difficulty }) => difficulty === 'Expert');
    expect(countWith(STRATEGIES, filter, { tab: 'all' })).toBe(experts.length);
  });
});

describe('isNarrowed', () => {
  it('leaves the tab and blanks out of account', () => {
    expect(isNarrowed({ ...ALL, tab: 'trend', text: '  ' })).toBe(false);
    expect(isNarrowed({ ...ALL, side: 'short' })).toBe(true);
  });
});
