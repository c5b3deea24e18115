import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    sequence: { shuffle: true },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
