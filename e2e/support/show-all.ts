import type { Page } from '@playwright/test';
import { settle } from './settle.ts';

/** Goes down the page and back, as a reader would, so that what loads only when it is reached is there too. */
export async function showAll(page: Page): Promise<void> {
  await settle(page);
  await page.evaluate(async () => {
    // What comes near is noticed when a frame is drawn, which a busy machine does later than after any pause.
    const pause = async (): Promise<void> => {
      await new Promise((done) => {
        setTimeout(done, 50);
      });
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    };
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
