import type { Page } from '@playwright/test';
import { settle } from './settle.ts';

/** Goes down the page and back, as a reader would, so that what loads only when it is reached is there too. */
export async function showAll(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(async () => {
    const pause = (): Promise<void> =>
      new Promise((done) => {
        setTimeout(done, 50);
      });
    const main = document.querySelector('main');
    // In the app the main part scrolls, elsewhere the page does.
    for (const scroller of [document.documentElement, ...(main === null ? [] : [main])]) {
      for (let y = 0; y < scroller.scrollHeight; y += innerHeight / 2) {
        scroller.scrollTo(0, y);
        await pause();
      }
      scroller.scrollTo(0, 0);
    }
  });
  await settle(page);
}
