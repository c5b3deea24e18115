import { expect, type Page } from '@playwright/test';

const SETTLED_MS = 5_000;

/** WCAG 2.2, 1.4.10: 1280 px at 400 %. */
export const NARROWEST = { width: 320, height: 640 };

/** Names what is wider than the page; a page that was written before its styles arrived is given a moment. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  await expect.soft
    .poll(() => findWider(page), { message: `${name} fits ${page.viewportSize()?.width} px`, timeout: SETTLED_MS })
    .toEqual([]);
}

function findWider(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    // What scrolls in a part of its own is wider than the page and makes it no wider.
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element.parentElement),
    );
    const wider = outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
    return [`${scrollWidth} px`, ...wider];
  });
}

/** A strip of tabs scrolls sideways only: what hangs out of it by a pixel would give it a second scrollbar. */
export async function expectStillStrips(page: Page, name: string): Promise<void> {
  const moving = await page.getByRole('tablist').evaluateAll((strips) =>
    strips
      .filter((strip) => ['auto', 'scroll'].includes(getComputedStyle(strip).overflowY))
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map((strip) => strip.outerHTML.slice(0, 160)),
  );
  expect.soft(moving, `${name}: strips of tabs that scroll up and down`).toEqual([]);
}
