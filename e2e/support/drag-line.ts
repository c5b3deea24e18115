import type { Page } from '@playwright/test';

/** Moves of the pointer in a drag. */
const MOVES = 20;

/** Drags a line of the picture down by some pixels, as a hand would. */
export async function dragLine(page: Page, name: string, by: number): Promise<void> {
  const line = page.getByRole('slider', { name });
  // Once it stands still and nothing lies over it.
  await line.hover();
  const box = await line.boundingBox();
  if (box === null) throw new Error(`${name} is not drawn`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(x, y + (by * move) / MOVES);
    // A hand takes its time; what is measured is the page's own.
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
}
