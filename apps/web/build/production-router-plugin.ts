import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** react-router ships its warnings for developers by default; visitors do without them. */
export function productionRouter(): Plugin {
  const replacement = fileURLToPath(
    new URL('../../../node_modules/react-router/dist/production/index.mjs', import.meta.url),
  );
  return {
    name: 'atb:production-router',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/u, replacement }] } }),
  };
}
