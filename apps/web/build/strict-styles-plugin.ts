import type { Plugin } from 'vite';

/** Libraries that add a style element while running; their styles are part of our own stylesheet instead. */
const INJECTING = /node_modules\/(?:sonner|lightweight-charts)\/dist\//u;

/**
 * Lets the page live under a policy without inline styles (`style-src 'self'`): the two libraries make an inert element
 * where they would have made a style element.
 */
export function strictStyles(): Plugin {
  return {
    name: 'atb:strict-styles',
    apply: 'build',
    transform(code, id) {
      if (!INJECTING.test(id)) return null;
      return { code: code.replace(/createElement\((['"])style\1\)/u, "createElement('template')"), map: null };
    },
  };
}
