import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'core',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    sequence: { shuffle: true },
    // Properties take as long as their cases do on the machine at hand; this only ends what hangs.
    testTimeout: 120_000,
  },
});
