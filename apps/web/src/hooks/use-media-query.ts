import { useCallback, useSyncExternalStore } from 'react';

/** Breakpoints of the product in pixels, where letters are 16 high: below `mobile` the sidebar is a drawer. */
export const BREAKPOINT_PX = { cards: 640, mobile: 768, tablet: 1024, desktop: 1280, wide: 1440 } as const;

/** Whether the media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

const LETTER_PX = 16;

/** Whether the viewport is narrower than the named breakpoint. Like those of the styles it grows with the letters that a browser is set to. */
export function useIsBelow(breakpoint: keyof typeof BREAKPOINT_PX): boolean {
  return useMediaQuery(`(width < ${BREAKPOINT_PX[breakpoint] / LETTER_PX}rem)`);
}
