import { useSyncExternalStore } from 'react';
import { foldedGroups } from './group-bots.ts';

/** Which groups are folded, and what folds and unfolds one. */
export function useFoldedGroups(): { readonly folded: ReadonlySet<string>; readonly toggle: (name: string) => void } {
  const names = useSyncExternalStore(foldedGroups.subscribe, foldedGroups.read);
  return {
    folded: new Set(names),
    toggle: (name) => foldedGroups.write(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]),
  };
}
