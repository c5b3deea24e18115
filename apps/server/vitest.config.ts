import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    sequence: { shuffle: true },
    // What a test starts it ends: files share what they import, which they else would read again, two seconds each.
    isolate: false,
    // How long a test may wait for the machine is no finding about the program; these only end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
