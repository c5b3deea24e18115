// e2e: journeys through the real program in a real browser. The server of a run is started by the global setup.
import { defineConfig, devices } from '@playwright/test';

/**
 * The address of the server under test. Chosen here, because the workers read this file again and must get the same one; set
 * it to test a server that already runs.
 */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
process.env['ATB_E2E_URL'] ??= `http://127.0.0.1:${FIRST_PORT + Math.floor(Math.random() * PORTS)}`;
const executablePath = process.env['CHROME_PATH'];

/** The last such list that Chromium is given is the one it takes, so Playwright's own stands here too (its `chromiumSwitches.ts`). */
const FEATURES_OFF = [
  // Its suggestions below the address bar are pages that each new window loads: a tenth of the browser's processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  // Wide enough for a machine that does other things too: the suite takes a third of it.
  globalTimeout: 60 * 60_000,
  timeout: 240_000,
  // Patience for a machine that does other things too; what does not come at all fails all the same.
  expect: { timeout: 60_000 },
  workers: 2,
  // No second try: what fails now and then for us fails now and then for a user.
  retries: 0,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env['ATB_E2E_URL'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Pictures of every step would cost a seventh of the suite's processor time; the last one is kept when a test fails.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'off', // support/test.ts takes it of what fails
    // Recording needs an ffmpeg that Playwright would have to download.
    video: 'off',
    launchOptions: {
      ...(executablePath === undefined || executablePath === '' ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--font-render-hinting=none',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
});
