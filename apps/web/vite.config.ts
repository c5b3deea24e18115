import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compileHint } from './build/compile-hint-plugin.ts';
import { prerender } from './build/prerender-plugin.ts';
import { productionRouter } from './build/production-router-plugin.ts';
import { SHARED_CHUNKS } from './build/shared-chunks.ts';
import { strictStyles } from './build/strict-styles-plugin.ts';
import { trimLibraries } from './build/trim-libraries-plugin.ts';
import { leanToasts } from './build/trim-toast-styles-plugin.ts';

/** Where the gateway listens while `vite` serves the pages. */
const GATEWAY = 'http://127.0.0.1:3000';

/** The root of the engine key that these pages go by, whatever a browser remembers; empty for none. */
const ENGINE_ROOT = (process.env['ATB_ENGINE_ROOT'] ?? '').trim();
if (ENGINE_ROOT !== '' && !/^[0-9a-f]{4}(?: [0-9a-f]{4}){7}$/u.test(ENGINE_ROOT))
  throw new Error('ATB_ENGINE_ROOT must be eight groups of four hexadecimal digits, as "atb engine-root show" prints.');

export default defineConfig({
  define: { 'import.meta.env.ATB_ENGINE_ROOT': JSON.stringify(ENGINE_ROOT) },
  plugins: [
    react(),
    tailwindcss(),
    strictStyles(),
    productionRouter(),
    trimLibraries(),
    leanToasts(),
    prerender(),
    compileHint(),
  ],
  resolve: {
    alias: [
      {
        find: 'react-remove-scroll',
        replacement: fileURLToPath(new URL('./src/lib/remove-scroll.tsx', import.meta.url)),
      },
      {
        // By its name alone: whoever wants the real one names its file.
        find: /^@supabase\/storage-js$/u,
        replacement: fileURLToPath(new URL('./src/lib/storage-client.ts', import.meta.url)),
      },
      // As auth-js itself imports it.
      {
        find: /^\.\/lib\/webauthn$/u,
        replacement: fileURLToPath(new URL('./src/lib/webauthn-client.ts', import.meta.url)),
      },
      {
        find: '@supabase/functions-js',
        replacement: fileURLToPath(new URL('./src/lib/functions-client.ts', import.meta.url)),
      },
      {
        // Who else is on a channel: nobody asks.
        find: /^\.\/phoenix\/presenceAdapter$/u,
        replacement: fileURLToPath(new URL('./src/lib/presence-client.ts', import.meta.url)),
      },
      {
        find: /^\.\/GoTrueAdminApi$/u,
        replacement: fileURLToPath(new URL('./src/lib/auth-admin-client.ts', import.meta.url)),
      },
      {
        find: /^\.\/lib\/web3\/ethereum$/u,
        replacement: fileURLToPath(new URL('./src/lib/wallet-client.ts', import.meta.url)),
      },
    ],
  },
  // A worker fetches parts of its own.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // What Tailwind itself asks for. Older targets would write every colour three times.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    cssMinify: true,
    chunkSizeWarningLimit: 320,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/auth/v1': GATEWAY,
      '/rest/v1': GATEWAY,
      '/storage/v1': GATEWAY,
      '/functions/v1': GATEWAY,
      '/realtime/v1': { target: GATEWAY, ws: true },
      '/config.json': GATEWAY,
      '/healthz': GATEWAY,
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    testTimeout: 60_000,
    // A part of the app that is fetched when it is needed takes a busy machine more than the second that is the default.
    expect: { poll: { timeout: 25_000 } },
    include: ['src/**/*.test.{ts,tsx}'],
    // Files share a page and the packages, which each would else make again for a second; our own modules each reads anew.
    isolate: false,
  },
});
