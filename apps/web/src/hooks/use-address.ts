import { useCallback, useContext, useMemo } from 'react';
import {
  type Location,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  useLocation,
} from 'react-router';

/** What a click does to the state that a page keeps in its address. */
export type AddressChange = (newest: URLSearchParams) => URLSearchParams;

export interface AddressOptions {
  /** A step of its own, that Back undoes; otherwise the entry of the history is replaced. */
  readonly isStep?: boolean;
  /** State of the entry; what it has already stays when nothing is said. */
  readonly state?: unknown;
}

export type WriteAddress = (change: AddressChange, options?: AddressOptions) => void;

/** The router's histories know where they are; its type for them leaves that out. */
function newestOf(navigator: Navigator): Location {
  const { location } = navigator as Navigator & { readonly location?: Location };
  if (location === undefined) throw new Error('The history of this router does not say where it is.');
  return location;
}

/**
 * The state that the open page keeps in its address, and the only way to write it. A change starts from the address as it is,
 * not from the one that was drawn last: of two clicks in one moment, or while a drawing is under way, both count. A page that is
 * being left writes nothing, or it would call the reader back from where a link leads.
 */
export function useAddress(): readonly [URLSearchParams, WriteAddress] {
  const { navigator } = useContext(NavigationContext);
  const { pathname, search } = useLocation();
  const shown = useMemo(() => new URLSearchParams(search), [search]);
  const write = useCallback<WriteAddress>(
    (change, { isStep = false, ...options } = {}) => {
      const newest = newestOf(navigator);
      if (newest.pathname !== pathname) return;
      const text = change(new URLSearchParams(newest.search)).toString();
      const to = { pathname, search: text === '' ? '' : `?${text}`, hash: '' };
      const state: unknown = 'state' in options ? options.state : newest.state;
      if (isStep) navigator.push(to, state);
      else navigator.replace(to, state);
    },
    [navigator, pathname],
  );
  return [shown, write];
}
