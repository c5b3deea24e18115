import type { Page } from '@playwright/test';

/** Cumulative layout shift that no page may have. */
export const SHIFT_MAX = 0.02;

/** Starts to add up layout shifts of every page opened from now on. Call before the first `goto`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const total = { value: 0, parts: [] as string[] };
    // A server that has not answered for seconds is told of above the page, which makes room for it: on a busy machine it happens.
    let isLost = false;
    let movesOfBanner = 0;
    // A list that lives, as of positions, moves the cards that stay when one comes or goes: that excuses what moves within it until
    // the next frame. One that is filled, or gives place to another, has no card that stays, and nothing is excused.
    const livingLists: { readonly within: Node; readonly from: number; to: number }[] = [];
    new MutationObserver((records) => {
      const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
      for (const { target } of records) {
        if (target.nodeName !== 'UL' || [...target.childNodes].every((card) => added.has(card))) continue;
        const living = { within: target, from: performance.now(), to: Number.POSITIVE_INFINITY };
        livingLists.push(living);
        requestAnimationFrame(() => requestAnimationFrame((time) => Object.assign(living, { to: time })));
      }
      const wasLost = isLost;
      isLost = document.getElementById('connection-lost') !== null;
      if (isLost !== wasLost) movesOfBanner += 1;
    }).observe(document, { childList: true, subtree: true });
    Object.assign(globalThis, { layoutShift: total });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        // The banner is there, or gone, before the shift that it makes is reported: each time excuses one move of the main part.
        const isMainMoved = entry.sources.some(({ node }) => node instanceof Element && node.id === 'main');
        if (isMainMoved && movesOfBanner > 0) {
          movesOfBanner -= 1;
          continue;
        }
        const isWithin = (place: Node): boolean =>
          entry.sources.every(({ node }) => node !== null && place.contains(node));
        const hasLiving = livingLists.some(
          ({ within, from, to }) => from <= entry.startTime && entry.startTime <= to && isWithin(within),
        );
        if (entry.sources.length > 0 && hasLiving) continue;
        total.value += entry.value;
        const moves = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : '?';
          return `  from ${previousRect.x},${previousRect.y} to ${currentRect.x},${currentRect.y}: ${name}`;
        });
        total.parts.push([entry.value.toFixed(4), ...moves].join('\n'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export interface Shifts {
  /** Cumulative layout shift since the page was opened. */
  readonly value: number;
  readonly parts: readonly string[];
}

export function readShifts(page: Page): Promise<Shifts> {
  return page.evaluate(() => (globalThis as unknown as { readonly layoutShift: Shifts }).layoutShift);
}

/** @see https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: ReadonlyArray<{
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }>;
}
