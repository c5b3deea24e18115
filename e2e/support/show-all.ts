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
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await pause();
    }
    scrollTo(0, 0);
  });
  await settle(page);
}
