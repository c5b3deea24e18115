import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Theme and up/down palette, as the settings put them on the document. */
const LOOKS = ['dark', 'light'].flatMap((theme) => ['classic', 'cvd'].map((upDown) => ({ theme, upDown })));

/** Holds the page as it is to WCAG 2.2 A and AA and to axe's best practice. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(faults, `${what} is accessible`).toEqual([]);
}

/** The same in both themes and both palettes, without loading the page again. */
export async function expectAccessibleInAllLooks(page: Page, what: string): Promise<void> {
  for (const { theme, upDown } of LOOKS) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { theme, updown: upDown });
    // Colours glide for a tenth of a second; axe must not measure half-way.
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    });
    await expectAccessible(page, `${what} (${theme}, ${upDown})`);
  }
}
