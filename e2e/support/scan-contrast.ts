import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/**
 * What texts look like that this process has measured and found readable: colour, size, weight and all that lies behind, which is what their
 * contrast is of. Rows of a table and most of any two pages look alike: it is measured once.
 */
const readable = new Set<string>();
/** Of which the first that was measured said nothing, such as the label of what is switched off: all that look so are measured, at once. */
const undecided = new Set<string>();

/** Holds every text of the page to the contrast of WCAG 2.2 AA. */
export async function expectReadable(page: Page, what: string, leftOut: string): Promise<void> {
  expect.soft(await findUnreadable(page, leftOut), `${what} can be read`).toEqual([]);
}

/**
 * Texts of too little contrast. Axe must be in the page.
 * @param leftOut selector of parts that are not looked at.
 */
export async function findUnreadable(page: Page, leftOut: string): Promise<readonly string[]> {
  const { faults, passed, open } = await page.evaluate(measureContrast, {
    known: [...readable],
    unsure: [...undecided],
    leftOut,
  });
  for (const look of passed) readable.add(look);
  for (const look of open) undecided.add(look);
  return faults;
}

interface Measured {
  readonly faults: readonly string[];
  readonly passed: readonly string[];
  /** Neither passed nor at fault. */
  readonly open: readonly string[];
}

/** Runs in the page. */
async function measureContrast({
  known,
  unsure,
  leftOut,
}: {
  readonly known: readonly string[];
  readonly unsure: readonly string[];
  readonly leftOut: string;
}): Promise<Measured> {
  const CLEAR = 'rgba(0, 0, 0, 0) none 1 none normal';
  const behind = new Map<Element, string>();
  const backdropOf = (element: Element | null): string => {
    if (element === null) return '';
    const found = behind.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ');
    const whole = backdropOf(element.parentElement) + (own === CLEAR ? '' : `|${own}`);
    behind.set(element, whole);
    return whole;
  };
  const elements = [...document.body.querySelectorAll('*')];
  const layers = elements.flatMap((element) =>
    ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(element).position)
      ? [{ layer: element, place: element.getBoundingClientRect() }]
      : [],
  );
  // What is out of the flow may lie behind a text that is not within it, or upon it.
  const isLayered = (element: Element): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return layers.some(
      ({ layer, place }) =>
        place.left < right &&
        place.right > left &&
        place.top < bottom &&
        place.bottom > top &&
        !layer.contains(element) &&
        !element.contains(layer),
    );
  };
  /** Of what is switched off nobody has to read the words; what is a pixel large is for those who listen. */
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isOn = element.closest(':disabled, [aria-disabled="true"], [inert]') === null;
    return isOn && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const isText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
  /** By text; null for what is measured wherever it stands. */
  const looks = new Map<Element, string | null>();
  for (const element of elements) {
    if (!isText(element) || element.closest(leftOut) !== null || !isSeen(element)) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow, backdropOf(element)].join(' ');
    looks.set(element, isLayered(element) ? null : look);
  }
  const decided = new Set(known);
  const passed = new Set<string>();
  const faults: string[] = [];
  const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe };
  const measure = async (targets: readonly Element[]): Promise<void> => {
    if (targets.length === 0) return;
    const { passes, violations } = await inPage.run(
      { include: [...targets] },
      { runOnly: ['color-contrast'], resultTypes: ['violations', 'passes'], elementRef: true },
    );
    for (const { element } of passes.flatMap(({ nodes }) => nodes)) {
      const look = element === undefined ? null : looks.get(element);
      if (typeof look === 'string') for (const set of [passed, decided]) set.add(look);
    }
    for (const { target, failureSummary, html } of violations.flatMap(({ nodes }) => nodes))
      faults.push(`${target.join(' ')}: ${failureSummary ?? ''}\n${html}`);
  };
  const isOpen = (look: string | null): look is string => look !== null && !decided.has(look);
  const doubted = new Set(unsure);
  const firsts = new Set<string>();
  await measure(
    [...looks].flatMap(([element, look]) => {
      if (look === null) return [element];
      if (!isOpen(look) || (firsts.has(look) && !doubted.has(look))) return [];
      firsts.add(look);
      return [element];
    }),
  );
  // The first of its look may have been one that need not be readable: then all of them are measured.
  if (faults.length === 0)
    await measure([...looks].flatMap(([element, look]) => (isOpen(look) && !doubted.has(look) ? [element] : [])));
  return { faults, passed: [...passed], open: [...looks.values()].filter(isOpen) };
}
