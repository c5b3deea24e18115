import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Holds every text of the page to the contrast of WCAG 2.2 AA. */
export async function expectReadable(page: Page, what: string, leftOut: string): Promise<void> {
  expect.soft(await findUnreadable(page, leftOut), `${what} can be read`).toEqual([]);
}

/**
 * Texts of too little contrast. Axe must be in the page, and decides: where a text stands on plain colours of its ancestors its contrast
 * is computed by axe's own formulas, and only what is too pale, or stands on or under anything else, is measured by axe.
 * @param leftOut selector of parts that are not looked at.
 */
export function findUnreadable(page: Page, leftOut: string): Promise<readonly string[]> {
  return page.evaluate(measureContrast, leftOut);
}

interface AxeColor {
  readonly alpha: number;
  readonly toHexString: () => string;
  readonly parseString: (css: string) => void;
}

/** Of axe's own functions, which its types leave out. */
interface AxeColors {
  readonly Color: new (red?: number, green?: number, blue?: number, alpha?: number) => AxeColor;
  readonly flattenColors: (upper: AxeColor, lower: AxeColor) => AxeColor;
  readonly getContrast: (backdrop: AxeColor, text: AxeColor) => number;
}

/** Runs in the page. */
async function measureContrast(leftOut: string): Promise<readonly string[]> {
  const { axe: inPage } = globalThis as unknown as { readonly axe: typeof axe };
  const { Color, flattenColors, getContrast } = (inPage.commons as unknown as { readonly color: AxeColors }).color;
  const parse = (css: string): AxeColor => {
    const color = new Color();
    color.parseString(css);
    return color;
  };

  const LAYERED = ['absolute', 'fixed', 'sticky'];

  /** What lies behind the texts of an element; null where that is more than colours. */
  const backdrops = new Map<Element | null, AxeColor | null>([[null, new Color(255, 255, 255)]]);
  const backdropOf = (element: Element | null): AxeColor | null => {
    const known = backdrops.get(element);
    if (known !== undefined) return known;
    const behind = backdropOf(element?.parentElement ?? null);
    const backdrop = behind === null || element === null ? null : cover(element, behind);
    backdrops.set(element, backdrop);
    return backdrop;
  };
  const cover = (element: Element, behind: AxeColor): AxeColor | null => {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    if ([backgroundImage, opacity, filter, mixBlendMode].join(' ') !== 'none 1 none normal') return null;
    const own = parse(backgroundColor);
    // Through a layer more than its ancestors may shine.
    if (LAYERED.includes(position) && own.alpha < 1) return null;
    return own.alpha === 0 ? behind : flattenColors(own, behind);
  };

  /** By colour, backdrop and the contrast that their size asks for. */
  const verdicts = new Map<string, boolean>();
  const isReadable = (element: Element): boolean => {
    const backdrop = backdropOf(element);
    const { webkitTextFillColor: color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    if (backdrop === null || textShadow !== 'none') return false;
    const px = Number.parseFloat(fontSize);
    // WCAG 2.2, 1.4.3: 18 pt, or 14 pt in bold.
    const contrastMin = px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const key = [color, backdrop.toHexString(), contrastMin].join(' ');
    const verdict = verdicts.get(key) ?? getContrast(backdrop, parse(color)) >= contrastMin;
    verdicts.set(key, verdict);
    return verdict;
  };

  const elements = [...document.body.querySelectorAll('*')];
  const layers = elements.flatMap((element) => {
    const place = element.getBoundingClientRect();
    // One that is a pixel large is for those who listen.
    const isLayer = LAYERED.includes(getComputedStyle(element).position) && place.width > 1 && place.height > 1;
    return isLayer ? [{ layer: element, place }] : [];
  });
  /** Where the words themselves are; a field shows its own. */
  const placesOf = (element: Element): readonly DOMRect[] => {
    if (element.matches('input, select, textarea')) return [element.getBoundingClientRect()];
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return [];
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()];
    });
  };
  /** A layer that the text is not within may lie behind it, or upon it. */
  const isLayered = (element: Element): boolean =>
    placesOf(element).some(({ left, right, top, bottom }) =>
      layers.some(
        ({ layer, place }) =>
          place.left < right &&
          place.right > left &&
          place.top < bottom &&
          place.bottom > top &&
          !layer.contains(element),
      ),
    );
  /** Of what is switched off nobody has to read the words; what is a pixel large is for those who listen. */
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isOn = element.closest(':disabled, [aria-disabled="true"], [inert]') === null;
    return isOn && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const isText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
  const doubtful = elements.filter(
    (element) =>
      isText(element) &&
      element.closest(leftOut) === null &&
      isSeen(element) &&
      (isLayered(element) || !isReadable(element)),
  );
  if (doubtful.length === 0) return [];
  const { violations } = await inPage.run(
    { include: doubtful },
    { runOnly: ['color-contrast'], resultTypes: ['violations'] },
  );
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary, html }) => `${target.join(' ')}: ${failureSummary ?? ''}\n${html}`),
  );
}
