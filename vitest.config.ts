import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const projects = ['packages/core', 'packages/api', 'apps/server', 'apps/web'].filter((folder) =>
  ['vitest.config.ts', 'vite.config.ts'].some((file) => existsSync(`${folder}/${file}`)),
);

export default defineConfig({
  test: {
    projects,
    sequence: { shuffle: true },
    // Two cores are shared between Vitest, Postgres and the browser; with a third worker the same tests take longer.
    maxWorkers: 2,
  },
});
