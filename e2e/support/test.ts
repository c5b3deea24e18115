import { test as base, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { createTrader, randomAddress, type Trader } from './create-trader.ts';
import { readServerWarnings } from './server-warnings.ts';

interface Fixtures {
  /** A person with a fresh paper account. */
  readonly trader: Trader;
  /** The page of a browser in which that person is signed in. */
  readonly signedIn: Page;
  /** What the console may say because this test provokes it; anything else in the console fails the test. */
  readonly expectedComplaint: RegExp;
  /** Prints what servers warned of while a test ran that failed. */
  readonly serverWarnings: undefined;
}

/** A refused request is what several tests are about; the browser says so in the console. */
const ALWAYS_EXPECTED = /^Failed to load resource/u;
const PICTURE_TIMEOUT_MS = 5_000;

/** Playwright's test with an address, and so rate limits, of its own, and an eye on the console. */
export const test = base.extend<Fixtures>({
  expectedComplaint: [ALWAYS_EXPECTED, { option: true }],
  context: async ({ context, expectedComplaint }, use, testInfo) => {
    const complaints: string[] = [];
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
        console.error(`The content security policy forbids ${violatedDirective} in ${sourceFile}`);
      });
    });
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': randomAddress() });
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus) await keepPictures(context, testInfo);
    const unexpected = complaints.filter((text) => !ALWAYS_EXPECTED.test(text) && !expectedComplaint.test(text));
    base.expect(unexpected, 'the console stays clean').toEqual([]);
  },
  serverWarnings: [
    // Playwright reads from the first parameter which fixtures this one needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, testInfo) => {
      const startedAt = new Date();
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus) return;
      for (const warning of await readServerWarnings(startedAt)) console.log(warning);
    },
    { auto: true },
  ],
  trader: async ({ baseURL }, use) => use(await createTrader(baseURL ?? '')),
  signedIn: async ({ page, context, trader }, use) => {
    await signIn(context, trader);
    await use(page);
  },
});

export { expect } from '@playwright/test';

/**
 * Keeps what every open page shows, in the folder of the test. Playwright's own way takes a picture of each page of each test, and
 * throws it away when that passes.
 */
async function keepPictures(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  const pages = (context.browser()?.contexts() ?? [context]).flatMap((each) => each.pages());
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`page-${index + 1}.png`);
    await page.screenshot({ path, timeout: PICTURE_TIMEOUT_MS }).then(
      () => testInfo.attachments.push({ name: 'picture', path, contentType: 'image/png' }), // attach() would copy it
      () => undefined, // gone, or too broken for a picture
    );
  }
}

/** Every page of the browser opens as this person's. */
export async function signIn(context: BrowserContext, { session }: Pick<Trader, 'session'>): Promise<void> {
  // Only once: what the page itself does with the session afterwards stays.
  await context.addInitScript((stored) => {
    // A frame without an origin has no storage.
    if (globalThis.origin === 'null' || sessionStorage.getItem('e2e-signed-in') !== null) return;
    sessionStorage.setItem('e2e-signed-in', 'yes');
    localStorage.setItem('atb-session', stored);
  }, JSON.stringify(session));
}
