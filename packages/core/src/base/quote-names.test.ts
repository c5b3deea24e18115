import { describe, expect, it } from 'vitest';
import { quoteNames } from './quote-names.ts';

describe('quoteNames', () => {
  it('names what is little in full, and of much a little', () => {
    expect(quoteNames([])).toBe('');
    expect(quoteNames(['a', 'b'])).toBe('a, b');
    expect(quoteNames(['a', 'b', 'c', 'd', 'e'], '.')).toBe('a.b.c.d.e');
    expect(quoteNames(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e, …');
    expect(quoteNames(['x'.repeat(40)])).toBe('x'.repeat(40));
    expect(quoteNames(['x'.repeat(65_000)])).toBe(`${'x'.repeat(40)}…`);
    const cut = quoteNames([`x${'🦄'.repeat(10_000)}`]);
    expect(cut).toBe(`x${'🦄'.repeat(39)}…`);
  });
});
