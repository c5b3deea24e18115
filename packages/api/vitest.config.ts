import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    sequence: { shuffle: true },
    // Contracts are data: files share what they import.
    isolate: false,
  },
});
