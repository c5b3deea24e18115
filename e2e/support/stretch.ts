import type { Page } from '@playwright/test';
import { settle } from './settle.ts';

/**
 * Pages that load more as they are seen come to their end after one or two rounds. Those with a part as high as some of the window,
 * such as the terminal's chart on a phone, come ever closer to it: what is left below after these is little.
 */
const ROUNDS_MAX = 5;

/**
 * Makes the window as high as all that the page holds: what loads when it is reached is there, and the main part cuts nothing off,
 * of which axe would say nothing. Parts within it that scroll by themselves stay as they are.
 */
export async function stretch(page: Page): Promise<void> {
  await settle(page);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const whole = await page.evaluate(async () => {
      // What comes near is noticed when a frame is drawn.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const main = document.querySelector('main');
      // In the app the main part scrolls, elsewhere the page does.
      const outside = main === null ? 0 : innerHeight - main.clientHeight + main.scrollHeight;
      return Math.ceil(Math.max(document.documentElement.scrollHeight, outside));
    });
    if (whole <= height) return;
    await page.setViewportSize({ width, height: whole });
    await settle(page);
  }
}
