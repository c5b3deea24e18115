import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/busy-trader.ts';
import { expectNoSidewaysScroll, expectStillStrips, NARROWEST } from './support/sideways-scroll.ts';
import { DESKTOP, PAGES, PHONE, TABLET, WIDE } from './support/pages.ts';
import {
  expectAccessibleInAllLooks,
  expectAccessibleInBothThemes,
  expectAccessibleLayout,
} from './support/scan-accessibility.ts';
import { settle } from './support/settle.ts';
import { showAll } from './support/show-all.ts';
import { stretch } from './support/stretch.ts';
import { signIn } from './support/test.ts';
import { readShifts, SHIFT_MAX, watchShifts } from './support/watch-shifts.ts';

/** Prices tick, fills come: the page must stand still while it is looked at. */
const LOOK_MS = 2_000;

// Half of the suite's time is in this file: by itself it would keep one worker busy long after the other has nothing left.
test.describe.configure({ mode: 'parallel' });

for (const { name, path } of PAGES) {
  test(`the page "${name}" stands still, fits 320 to 1920 px and is accessible in every look`, async ({
    context,
    busyTrader,
  }) => {
    await signIn(context, busyTrader);
    const open = (size: Size) => openStill(context, { name, address: path(busyTrader), size });
    const [desktop, tablet, phone] = await Promise.all([open(DESKTOP), open(TABLET), open(PHONE)]);
    await expectNoSidewaysScroll(tablet, name);
    await tablet.close();
    await standStill(desktop);
    await expectAccessibleInAllLooks(desktop, `${name} at ${DESKTOP.width} px`);
    for (const size of [TABLET, WIDE]) {
      await desktop.setViewportSize(size);
      await expectFit(desktop, name);
    }
    await desktop.close();
    await standStill(phone);
    await expectAccessibleInBothThemes(phone, `${name} at ${PHONE.width} px`);
    await phone.setViewportSize(NARROWEST);
    await showAll(phone);
    await expectNoSidewaysScroll(phone, name);
    await expectStillStrips(phone, name);
  });
}

/** At its size: nothing hangs out, and it reads as well as at the others. */
async function expectFit(page: Page, name: string): Promise<void> {
  await settle(page);
  await expectNoSidewaysScroll(page, name);
  await expectAccessibleLayout(page, `${name} at ${page.viewportSize()?.width} px`);
}

async function standStill(page: Page): Promise<void> {
  await page.bringToFront();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stretch(page);
}

type Size = typeof DESKTOP;

interface Look {
  readonly name: string;
  readonly address: ReturnType<(typeof PAGES)[number]['path']>;
  readonly size: Size;
}

/** In a tab of its own, so that several sizes are looked at in the same two seconds. */
async function openStill(context: BrowserContext, { name, address, size }: Look): Promise<Page> {
  const page = await context.newPage();
  await watchShifts(page);
  await page.setViewportSize(size);
  await page.goto(address);
  await settle(page);
  await page.waitForTimeout(LOOK_MS);
  const { value, parts } = await readShifts(page);
  expect.soft(value, `${name} jumps at ${size.width} px:\n${parts.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX);
  return page;
}
