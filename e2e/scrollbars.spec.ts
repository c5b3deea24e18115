import type { Page } from '@playwright/test';
import config from './playwright.config.ts';
import { expect, test } from './support/busy-trader.ts';
import { DESKTOP, PHONE, TABLET } from './support/pages.ts';
import { settle } from './support/settle.ts';
import { expectNoSidewaysScroll } from './support/sideways-scroll.ts';
import { signIn } from './support/test.ts';

// Playwright hides scrollbars, which then take no room and push nothing.
test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** A page of each kind of strip. */
const STRIPS = [
  '/strategies',
  '/dashboard/performance',
  '/portfolio',
  '/dashboard/voice-demo',
  '/advisor',
  '/terminal',
];

function roomOfScrollbar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.cssText = 'width: 100px; height: 100px; overflow: scroll';
    const taken = box.offsetWidth - box.clientWidth;
    box.remove();
    return taken;
  });
}

/** Its strips of tabs, each with the pixels that a scrollbar beside it takes. */
function stripsOf(page: Page): Promise<ReadonlyArray<{ readonly name: string | null; readonly bar: number }>> {
  return page.locator('[role="tablist"]').evaluateAll((strips) =>
    strips.map((strip) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(strip);
      const borders = Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderRightWidth);
      return { name: strip.ariaLabel, bar: (strip as HTMLElement).offsetWidth - strip.clientWidth - borders };
    }),
  );
}

async function expectBareStrips(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await settle(page);
    const name = `${path} at ${viewport.width} px`;
    const strips = await stripsOf(page);
    expect.soft(strips.length, `${name} has tabs`).toBeGreaterThan(0);
    expect
      .soft(
        strips.filter(({ bar }) => bar > 0),
        name,
      )
      .toEqual([]);
    await expectNoSidewaysScroll(page, name);
  }
}

test('where scrollbars take room, tabs have none beside them and pages none below', async ({
  page,
  context,
  busyTrader,
}) => {
  await expectBareStrips(page, '/auth');
  expect(await roomOfScrollbar(page), 'they take room').toBeGreaterThan(0);
  await signIn(context, busyTrader);
  for (const path of [...STRIPS, `/bots/${busyTrader.botId}`]) await expectBareStrips(page, path);
});
