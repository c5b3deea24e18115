import type { Page } from '@playwright/test';

/** Cumulative layout shift that no page may have. */
export const SHIFT_MAX = 0.02;

/** Starts to add up layout shifts of every page opened from now on. Call before the first `goto`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const total = { value: 0, parts: [] as string[] };
    let isLost = false;
    Object.assign(globalThis, { layoutShift: total });
    new PerformanceObserver((list) => {
      // A server that has not answered for seconds is told of above the page, which makes room for it: on a busy machine it happens.
      const wasLost = isLost;
      isLost = document.getElementById('connection-lost') !== null;
      if (isLost !== wasLost) return;
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
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
