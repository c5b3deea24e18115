// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readIds, withId, withValues } from './address-values.ts';

const parse = (text: string): URLSearchParams => new URLSearchParams(text);
const LIST = { key: 'compare', max: 4 };

describe('readIds', () => {
  it('reads up to four, each once', () => {
    expect(readIds(parse('compare=a,b,,a,c'), 'compare', 4)).toEqual(['a', 'b', 'c']);
    expect(readIds(parse('compare=a,b,c,d,e'), 'compare', 4)).toEqual(['a', 'b', 'c', 'd']);
    expect(readIds(parse(''), 'compare', 4)).toEqual([]);
  });
});

describe('withId', () => {
  it('adds and takes away one, whatever else is chosen', () => {
    expect(withId(parse('q=x&compare=a'), LIST, 'b', true).toString()).toBe('q=x&compare=a%2Cb');
    expect(withId(parse('compare=a,b'), LIST, 'a', false).toString()).toBe('compare=b');
    expect(withId(parse('q=x&compare=a'), LIST, 'a', false).toString()).toBe('q=x');
  });

  it('takes no more than there is room for, and none twice', () => {
    expect(withId(parse('compare=a,b,c,d'), LIST, 'e', true).get('compare')).toBe('a,b,c,d');
    expect(withId(parse('compare=a,b'), LIST, 'b', true).get('compare')).toBe('a,b');
  });
});

describe('withValues', () => {
  it('leaves out what is empty or goes without saying, and everything else alone', () => {
    const address = parse('tab=trend&q=x&other=1');
    const next = withValues(address, { tab: 'all', q: '', view: 'table' }, { tab: 'all' });
    expect(next.toString()).toBe('other=1&view=table');
  });

  it('writes an empty value where something else goes without saying', () => {
    expect(withValues(parse(''), { sort: '' }, { sort: '-price' }).toString()).toBe('sort=');
  });
});
