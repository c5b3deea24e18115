import { useSyncExternalStore } from 'react';

function subscribeToNothing(): () => void {
  return () => undefined;
}

function findMain(): HTMLElement | null {
  return document.getElementById('main');
}

/** Where pops are put: inside the page's main landmark, so that no content lies outside of one. */
export function usePopContainer(): HTMLElement | null {
  return useSyncExternalStore(subscribeToNothing, findMain);
}
