import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it when something opened above the page, unless the focus has gone elsewhere since. To be
 * passed to a dialog as `onCloseAutoFocus`: by itself it remembers only a trigger of its own, and ours are apart.
 */
export function useReturnFocus(isOpen: boolean): (event: Event) => void {
  const origin = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) origin.current = document.activeElement;
  }, [isOpen]);
  return useCallback((event: Event) => {
    event.preventDefault();
    const isTaken = document.activeElement !== null && document.activeElement !== document.body;
    if (!isTaken && origin.current instanceof HTMLElement) origin.current.focus();
  }, []);
}
