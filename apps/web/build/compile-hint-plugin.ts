// build: what Vite does beyond its defaults.
import type { Plugin } from 'vite';

/** https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n';
/** Characters; what is shorter is compiled in no time. */
const LONG_MIN = 8_000;

/**
 * Asks the browser to compile what a file holds while it fetches it, on another thread, and not function by function while the page
 * is held up: a third of what a first visit was blocked for. A browser that does not know the hint sees a comment. Public pages, whose
 * scripts are few and short, and workers, which hold nobody up, go without.
 */
export function compileHint(): Plugin {
  return {
    name: 'atb:compile-hint',
    apply: 'build',
    generateBundle: {
      // The first line of a file counts, so after whatever else writes there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.code.length >= LONG_MIN) file.code = HINT + file.code;
      },
    },
  };
}
