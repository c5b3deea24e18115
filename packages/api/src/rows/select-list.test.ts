import { describe, expect, it } from 'vitest';
import { selectList } from './select-list.ts';

describe('selectList', () => {
  it('names every column once, numerics as text', () => {
    expect(selectList<{ id: string; qty: string }>({ id: 'plain', qty: 'text' })).toBe('id, qty::text');
  });
});
