import type { Plugin } from 'vite';

/** What no toast of ours has: a language from right to left, colours and a cross of the library's own, another place, a spinner. */
const UNUSED =
  /dir='?rtl|rich-colors|data-close-button|x-position='?(?:left|right)|y-position='?top|data-promise|sonner-(?:loading|spinner|bar)|data-invert/u;
/** Of the library's own colours by kind of message. */
const COLOURS = /--(?:success|info|warning|error)-(?:bg|border|text)\s*:[^;}]*;?/gu;
const RULE = /[^{};]+\{[^{}]*\}/gu;

/** A rule goes when all of its selectors are unused. */
export function trimToastStyles(css: string): string {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//gu, '');
  return plain.replaceAll(COLOURS, '').replaceAll(RULE, (rule) => {
    const selectors = rule.slice(0, rule.indexOf('{')).split(',');
    return selectors.every((selector) => UNUSED.test(selector)) ? '' : rule;
  });
}

/** The library's style sheet is for every toast that there could be. */
export function leanToasts(): Plugin {
  return {
    name: 'atb:lean-toasts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/node_modules/sonner/dist/styles.css') ? { code: trimToastStyles(code), map: null } : null,
  };
}
