import { useRef } from 'react';

export interface SingleFlight {
  /** Begins, unless what was begun before has not ended: a second click comes before the button is drawn as busy. */
  readonly begin: (deed: () => void) => void;
  readonly end: () => void;
}

/** Lets a deed be done once at a time. */
export function useSingleFlight(): SingleFlight {
  const isRunning = useRef(false);
  return {
    begin: (deed) => {
      if (isRunning.current) return;
      isRunning.current = true;
      deed();
    },
    end: () => {
      isRunning.current = false;
    },
  };
}
