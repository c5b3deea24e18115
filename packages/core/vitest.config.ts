import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'core',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    sequence: { shuffle: true },
    // Nothing here keeps anything outside of what a test makes: files share what they import, which they else would read again.
    isolate: false,
    // Properties take as long as their cases do on the machine at hand; this only ends what hangs.
    testTimeout: 120_000,
  },
});
