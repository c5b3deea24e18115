import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { expectReadable } from './scan-contrast.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Theme and up/down palette, as the settings put them on the document. Pages open in the first one. */
const FIRST_LOOK = { theme: 'dark', upDown: 'classic' };
const LIGHT_LOOK = { theme: 'light', upDown: 'classic' };
const OTHER_LOOKS = [{ theme: 'dark', upDown: 'cvd' }, LIGHT_LOOK, { theme: 'light', upDown: 'cvd' }];

/** Holds the page as it is to WCAG 2.2 A and AA and to axe's best practice. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await holdStill(page);
  await waitForToasts(page);
  await expectAccessibleLayout(page, what);
  await expectReadable(page, what, LEAVING_TOAST);
}

/** One whose time is over: it fades, and may have begun to after the others were waited for. */
const LEAVING_TOAST = '[data-sonner-toast][data-removed="true"]';

/** All but colours, which are the same at every size. */
export async function expectAccessibleLayout(page: Page, what: string): Promise<void> {
  await addAxe(page);
  expect.soft(await findViolations(page), `${what} is accessible`).toEqual([]);
}

/** Toasts that come, go or fade behind a newer one have colours of half-way. */
async function waitForToasts(page: Page): Promise<void> {
  await page.locator('[data-sonner-toast]').evaluateAll(async (toasts) => {
    const moving = toasts.flatMap((toast) => toast.getAnimations({ subtree: true }));
    const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** The same in both themes and both palettes, without loading the page again. Looks differ in colours only. */
export function expectAccessibleInAllLooks(page: Page, what: string): Promise<void> {
  return expectAccessibleIn(page, what, OTHER_LOOKS);
}

/** The same in both themes: palettes are told apart at another size, and have the same colours there. */
export function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  return expectAccessibleIn(page, what, [LIGHT_LOOK]);
}

async function expectAccessibleIn(page: Page, what: string, looks: typeof OTHER_LOOKS): Promise<void> {
  await expectAccessible(page, what);
  for (const look of looks) {
    await wear(page, look);
    await expectReadable(page, `${what} (${look.theme}, ${look.upDown})`, LEAVING_TOAST);
  }
  await wear(page, FIRST_LOOK);
}

/** In which what was not laid out is, and styles are reckoned anew: nothing glides, so colours need no more. */
const FRAMES = 3;

/** Parts that are not laid out yet are, and nothing glides: a busy browser takes long to come to both by itself. */
const STILL = '*, ::before, ::after { transition: none !important; content-visibility: visible !important; }';

/** Colours would glide to the other look from one frame to the next, and axe measure half-way: they are there at once. */
function wear(page: Page, { theme, upDown }: typeof FIRST_LOOK): Promise<void> {
  return holdStill(page, { theme, updown: upDown });
}

/** What comes while axe looks, such as a toast, is there at once. */
async function holdStill(page: Page, look: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.evaluate(
    async ({ worn, frames, still }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(still);
      document.adoptedStyleSheets = [sheet];
      Object.assign(document.documentElement.dataset, worn);
      for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
    },
    { worn: look, frames: FRAMES, still: STILL },
  );
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Puts axe into the page unless it is there. It works on one document; a page that got a frame, of which it would
 * see nothing, fails.
 */
export async function addAxe(page: Page): Promise<void> {
  expect(page.frames(), 'axe sees one document').toHaveLength(1);
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(AXE);
}

/** What axe names, colours apart. It must be in the page. */
export function findViolations(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    async ({ leftOut, tags }) => {
      const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe };
      // Of what is as it should be, one element for each rule is told instead of all.
      const { violations } = await inPage.run(
        { exclude: [leftOut] },
        { runOnly: tags, rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}\n${html}`),
      );
    },
    { leftOut: LEAVING_TOAST, tags: TAGS },
  );
}
