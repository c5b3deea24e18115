import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const projects = ['packages/core', 'packages/api', 'apps/server', 'apps/web'].filter((folder) =>
  ['vitest.config.ts', 'vite.config.ts'].some((file) => existsSync(`${folder}/${file}`)),
);

export default defineConfig({
  test: {
    projects,
    sequence: { shuffle: true },
    // One more than the two cores it is meant for: a third of the time tests wait, for a timer, a process or the database.
    maxWorkers: 3,
  },
});
