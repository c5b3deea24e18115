import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Scrolls a table of rows of one height to its selected row when another is selected; leaves it when that is in view. */
export function useSelectedInView(
  scroller: RefObject<HTMLDivElement | null>,
  selectedKey: string | null,
  findIndex: () => number,
  readRowHeight: () => number,
): void {
  const scroll = useEffectEvent((): void => {
    const index = findIndex();
    if (scroller.current === null || index < 0) return;
    const { scrollTop, clientHeight } = scroller.current;
    const height = readRowHeight();
    // The head covers the first row's height.
    const top = index * height;
    const isInView = top >= scrollTop && top + 2 * height <= scrollTop + clientHeight;
    if (!isInView) scroller.current.scrollTo({ top: top - (clientHeight - 2 * height) / 2 });
  });
  useEffect(() => {
    if (selectedKey !== null) scroll();
  }, [selectedKey]);
}
