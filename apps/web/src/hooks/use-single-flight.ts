import { useRef } from 'react';

export interface SingleFlight {
  /** Begins, unless what was begun before has not ended: a second click comes before the button is drawn as busy. */
  readonly begin: (action: () => void) => void;
  readonly end: () => void;
}

/** Lets an action be done once at a time. */
export function useSingleFlight(): SingleFlight {
  const isRunning = useRef(false);
  return {
    begin: (action) => {
      if (isRunning.current) return;
      isRunning.current = true;
      action();
    },
    end: () => {
      isRunning.current = false;
    },
  };
}
