import type { APIRequestContext, Page } from '@playwright/test';
import { signIn, expect, test } from './support/test.ts';

/** Pages of the sitemap, as paths. */
async function readSitemap(request: APIRequestContext): Promise<readonly string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address = '']) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(10);
  return paths;
}

/** Both spellings of the legal pages are no pages of their own, but must answer. */
const ALIASES = ['/legal/terms', '/legal/privacy'];

async function readLinks(page: Page): Promise<readonly string[]> {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  return hrefs.filter((href) => new URL(href).origin === origin);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read, says what it is, and its links lead somewhere', async ({ page, request }) => {
    const links = new Set<string>();
    for (const path of [...(await readSitemap(request)), ...ALIASES]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(100);
      expect((await page.title()).length, path).toBeGreaterThan(8);
      const description = (await page.locator('meta[name="description"]').getAttribute('content')) ?? '';
      expect(description.length, `description of ${path}`).toBeGreaterThanOrEqual(50);
      expect(description.length, `description of ${path}`).toBeLessThanOrEqual(170);
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
      expect(new URL(canonical ?? '').origin, path).toBe(new URL(page.url()).origin);
      for (const link of await readLinks(page)) links.add(link);
    }
    for (const link of links) {
      const answer = await request.get(link);
      expect(answer.status(), link).toBe(200);
      const id = decodeURIComponent(new URL(link).hash.slice(1));
      if (id !== '') expect(await answer.text(), link).toContain(`id="${id}"`);
    }
  });

  test('what can be chosen on the landing page is all there', async ({ page }) => {
    await page.goto('/');
    for (const text of ['Heat maps of parameters', 'Double-entry ledger', 'Spoken results'])
      await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText('ETH/USDT').first()).toBeVisible();
    await page.getByText('Is this financial advice?').click();
    await expect(page.getByText('Signals, statistics and advice are educational.')).toBeVisible();
  });
});

test('every public page is taken over as it was written', async ({ page, request }) => {
  for (const path of await readSitemap(request)) {
    await page.goto(path);
    // A quiet page waits for a sign of life.
    await page.mouse.move(200, 300);
    // Faults while hydrating are errors of the page, which the test's fixture refuses.
    await expect(page.locator('#root[data-ready]'), path).toHaveCount(1);
  }
});

test('a mail link that comes to the start page reaches the app with all it carries', async ({ page }) => {
  await page.goto('/#error=access_denied&error_description=The+link+has+expired');
  await expect(page).toHaveURL(/\/auth/u);
  await expect(page.getByText('The link has expired')).toBeVisible();
});

test('who is signed in goes on to the product', async ({ page, context, trader }) => {
  await signIn(context, trader);
  await page.goto('/');
  await expect(page).toHaveURL('/overview');
});

test('the recorded month can be scrubbed through', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(200, 300);
  const slider = page.getByRole('slider', { name: 'Scrub through the month' });
  await expect(page.locator('#root[data-ready]')).toHaveCount(1);
  const atEnd = await page.getByRole('figure', { name: /grid bot/u }).innerText();
  await slider.focus();
  await slider.press('Home');
  await expect(page.getByText('2 Jun 2025, 04:00:00 UTC')).toBeVisible();
  expect(await page.getByRole('figure', { name: /grid bot/u }).innerText()).not.toBe(atEnd);
  await expect(page.getByRole('application', { name: /recorded grid bot/u })).toBeVisible();
});

test('the documents are searched', async ({ page }) => {
  await page.goto('/docs');
  const field = page.getByRole('searchbox', { name: 'Search the documents' });
  await field.fill('rate limit factor');
  await page
    .getByRole('search')
    .getByRole('link', { name: /Configuration/u })
    .first()
    .click();
  await expect(page).toHaveURL(/\/docs\/configuration/u);
});

test('support asks for what is missing and writes the mail', async ({ page }) => {
  await page.goto('/support');
  await expect(page.locator('#root[data-ready]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Open in mail app' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('Grid');
  await page.getByLabel('Message').fill('It waits.');
  await page.getByRole('button', { name: 'Open in mail app' }).click();
  await expect(page.getByRole('link', { name: 'open the message again' })).toHaveAttribute('href', /^mailto:support@/u);
});
