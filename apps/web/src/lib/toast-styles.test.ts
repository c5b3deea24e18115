import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { trimToastStyles } from '../../build/trim-toast-styles-plugin.ts';

const whole = readFileSync(createRequire(import.meta.url).resolve('sonner/dist/styles.css'), 'utf8');
const left = trimToastStyles(whole);

it('keeps what our toasts stand on', () => {
  for (const kept of ["[data-x-position='center']", "[data-y-position='bottom']", '[data-description]', '--normal-bg:'])
    expect(left).toContain(kept);
});

it('leaves out what none of them has, and closes every rule', () => {
  for (const gone of ['rtl', 'rich-colors', '[data-close-button', '--success-bg', 'sonner-spinner'])
    expect(left).not.toContain(gone);
  expect(left.split('{')).toHaveLength(left.split('}').length);
  expect(left.length).toBeLessThan(whole.length * 0.65);
});

it('keeps a rule of which one selector is in use', () => {
  expect(trimToastStyles("a[dir='rtl'], b { x: 1 } c[dir='rtl'] { y: 2 }")).toBe("a[dir='rtl'], b { x: 1 }");
});
