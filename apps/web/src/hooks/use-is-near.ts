import { useCallback, useState } from 'react';

/** How far outside the window counts as near: about half a screen, so that what loads is there when it is reached. */
const MARGIN = '400px 0px';

/** In the app the main part scrolls and the window does not; a margin only counts around what scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  const main = element.closest('main');
  return main !== null && getComputedStyle(main).overflowY === 'auto' ? main : null;
}

/**
 * Whether an element has come near the window once; its ref goes on the element. What is heavy and far down is loaded only then.
 * Where the browser cannot tell, everything is near.
 */
export function useIsNear(): readonly [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  isNear: boolean,
] {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { root: scrollerOf(element), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
