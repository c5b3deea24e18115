import { postgresChangesFilter } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { parseRowFilter } from './row-filter.ts';

const condition = (column: string, operator: string, values: readonly string[], isNegated = false) => ({
  column,
  operator,
  values,
  isNegated,
});

describe('parseRowFilter', () => {
  it.each([
    ['symbol=eq.BTCUSDT', [condition('symbol', 'eq', ['BTCUSDT'])]],
    ['title=eq.a.b=c', [condition('title', 'eq', ['a.b=c'])]],
    ['title=eq.', [condition('title', 'eq', [''])]],
    ['title=eq."a,b (c)"', [condition('title', 'eq', ['a,b (c)'])]],
    [String.raw`title=eq."say \"hi\" \\ bye"`, [condition('title', 'eq', [String.raw`say "hi" \ bye`])]],
    ['id=in.(1, 2,"3,4")', [condition('id', 'in', ['1', '2', '3,4'])]],
    ['id=gt.0,id=not.lte.9', [condition('id', 'gt', ['0']), condition('id', 'lte', ['9'], true)]],
    ['closed_at=is.null', [condition('closed_at', 'is', ['null'])]],
  ])('reads %s', (text, conditions) => {
    expect(parseRowFilter(text)).toEqual({ status: 'parsed', conditions });
  });

  it.each(['', 'title', 'title=eq', '=eq.1', 'title=like.%x%', 'id=in.()', 'id=in.1', 'done=is.maybe', 'a=eq.1,'])(
    'refuses "%s"',
    (text) => {
      expect(parseRowFilter(text)).toMatchObject({ status: 'refused' });
    },
  );

  it('reads what the stock client writes', () => {
    const text = postgresChangesFilter()
      .eq('title', 'a,"b" (c)\\')
      .in('side', ['buy', 'sell, short'])
      .not('status', 'eq', 'filled')
      .is('closed_at', null)
      .isDistinct('price', 1.5)
      .build();
    expect(parseRowFilter(text)).toEqual({
      status: 'parsed',
      conditions: [
        condition('title', 'eq', ['a,"b" (c)\\']),
        condition('side', 'in', ['buy', 'sell, short']),
        condition('status', 'eq', ['filled'], true),
        condition('closed_at', 'is', ['null']),
        condition('price', 'isdistinct', ['1.5']),
      ],
    });
  });
});
