import type { Page } from '@playwright/test';
import { expect, test } from './support/busy-trader.ts';
import { DESKTOP, PHONE, PUBLIC_PAGES, TABLET, WIDE } from './support/pages.ts';
import { settle } from './support/settle.ts';
import { expectNoSidewaysScroll, expectStillStrips, NARROWEST } from './support/sideways-scroll.ts';
import { signIn } from './support/test.ts';
import { readShifts, SHIFT_MAX, watchShifts } from './support/watch-shifts.ts';

/** As much of a chart that it is seen to be one, with its line. */
const LEAST_SEEN_PX = 120;

/** Long after the rest of the page. */
const LATE_MS = 1_500;

test('no public page scrolls sideways at 320 px, and its tabs sideways only', async ({ page }) => {
  await page.setViewportSize(NARROWEST);
  for (const { name, path } of PUBLIC_PAGES) {
    await page.goto(path);
    await settle(page);
    await expectNoSidewaysScroll(page, name);
    await expectStillStrips(page, name);
  }
});

test('the navigation can be a top bar instead of the sidebar', async ({ page, context, busyTrader }) => {
  await signIn(context, busyTrader);
  await page.setViewportSize(DESKTOP);
  await page.goto('/settings/appearance');
  await page.getByText('Top bar', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL('/portfolio');
  await expect(page.getByRole('link', { name: 'Back to Site' })).toBeVisible();
});

test('a result begins with its chart above the fold, and at 200 % the terminal has room for its own', async ({
  page,
  context,
  busyTrader,
}) => {
  await signIn(context, busyTrader);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/backtests/${busyTrader.runId}`);
  await settle(page);
  const equity = page.getByRole('region', { name: 'Equity and drawdown' }).getByRole('application').first();
  await expect(equity).toBeVisible();
  const { y = DESKTOP.height } = (await equity.boundingBox()) ?? {};
  expect(DESKTOP.height - y, 'what is seen of the chart').toBeGreaterThanOrEqual(LEAST_SEEN_PX);
  await expectWholeFigures(page, 'backtest');

  await page.goto('/terminal');
  await settle(page);
  await expectWholeFigures(page, 'terminal');
  await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 });
  const candles = page.getByRole('region', { name: 'Chart', exact: true }).getByRole('application');
  await expect(candles).toBeVisible();
  await expect.poll(async () => (await candles.boundingBox())?.height).toBeGreaterThanOrEqual(200);
});

test('signals and their record that come late move nothing below them, and are read to the last digit', async ({
  page,
  context,
  busyTrader,
}) => {
  await signIn(context, busyTrader);
  await watchShifts(page);
  await page.setViewportSize(WIDE);
  await page.route(/\/signals-live|\/signal-calibration/u, async (route) => {
    await page.waitForTimeout(LATE_MS);
    await route.continue();
  });
  await page.goto('/signals');
  await expect(page.getByText('In brackets: 95% intervals')).toBeVisible();
  await settle(page);
  const { value, parts } = await readShifts(page);
  expect(value, parts.join('\n')).toBeLessThanOrEqual(SHIFT_MAX);
  await expectWholeFigures(page, 'signals');
});

for (const { name, path } of [
  { name: 'portfolio', path: '/portfolio' },
  { name: 'terminal', path: '/terminal' },
]) {
  test(`the age of prices that stay away moves nothing on a phone: ${name}`, async ({ page, context, busyTrader }) => {
    await signIn(context, busyTrader);
    const away = await holdPrices(page);
    await watchShifts(page);
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await settle(page);
    const age = page.getByText(/^(?:Updated|Stale,) /u);
    await expect(age).toBeHidden();
    away.begin();
    await expect(age).toBeVisible();
    away.end();
    await expect(age).toBeHidden();
    const { value, parts } = await readShifts(page);
    expect(value, parts.join('\n')).toBeLessThanOrEqual(SHIFT_MAX);
  });
}

/** What the server says from `begin` on is heard at `end`, and prices are asked for in vain. Call before the first `goto`. */
async function holdPrices(page: Page) {
  let isHeld = false;
  const waiting: Array<() => void> = [];
  const pass = (send: () => void): void => {
    if (isHeld) waiting.push(send);
    else send();
  };
  await page.routeWebSocket(/\/realtime\//u, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => pass(() => socket.send(message)));
  });
  await page.route('**/exchange-binance/prices', (route) => pass(() => void route.continue()));
  return {
    begin: () => {
      isHeld = true;
    },
    end: () => {
      isHeld = false;
      for (const send of waiting.splice(0)) send();
    },
  };
}

/** Figures are read to their last digit on a tablet, too. */
async function expectWholeFigures(page: Page, name: string): Promise<void> {
  await page.setViewportSize(TABLET);
  await settle(page);
  const findCut = (): Promise<readonly string[]> =>
    page.locator('.num:visible').evaluateAll((figures) =>
      figures
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .filter((figure) => !['auto', 'scroll'].includes(getComputedStyle(figure).overflowX))
        .map((figure) => figure.outerHTML.slice(0, 160)),
    );
  await expect.soft.poll(findCut, { message: `${name}: figures that are cut at ${TABLET.width} px` }).toEqual([]);
}
