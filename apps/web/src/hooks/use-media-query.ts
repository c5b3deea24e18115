import { useCallback, useSyncExternalStore } from 'react';

/** Breakpoints of the product in pixels: below `mobile` the sidebar is a drawer. */
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

/** Whether the viewport is narrower than the named breakpoint. */
export function useIsBelow(breakpoint: keyof typeof BREAKPOINT_PX): boolean {
  return useMediaQuery(`(width < ${BREAKPOINT_PX[breakpoint]}px)`);
}
