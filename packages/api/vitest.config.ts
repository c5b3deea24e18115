import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    sequence: { shuffle: true },
    // Contracts are data: files share what they import.
    isolate: false,
    // Keys take as long to derive as they do on the machine at hand; this only ends what hangs.
    testTimeout: 60_000,
  },
});
