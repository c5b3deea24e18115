import { expect, type Page } from '@playwright/test';

/** WCAG 2.2, 1.4.10: 1280 px at 400 %. */
export const NARROWEST = { width: 320, height: 640 };

export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
  });
  expect.soft(overflow, `${name} fits 320 px`).toEqual([]);
}
