import { useSyncExternalStore } from 'react';
import { foldedGroups } from './group-bots.ts';

/** Starts from what is folded now: of two quick clicks the page has drawn neither. */
function toggle(name: string): void {
  const names = foldedGroups.read();
  foldedGroups.write(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
}

/** Which groups are folded, and what folds and unfolds one. */
export function useFoldedGroups(): { readonly folded: ReadonlySet<string>; readonly toggle: (name: string) => void } {
  const names = useSyncExternalStore(foldedGroups.subscribe, foldedGroups.read);
  return {
    folded: new Set(names),
    toggle,
  };
}
