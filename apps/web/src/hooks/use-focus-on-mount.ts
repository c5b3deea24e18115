import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus into a field that is the one thing to do where it appears: a dialog or a step that the user has just opened. */
export function useFocusOnMount(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return field;
}
