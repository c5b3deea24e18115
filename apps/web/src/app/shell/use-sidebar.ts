import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsBelow } from '../../hooks/use-media-query.ts';
import { isFullBleed } from './navigation.ts';

const COOKIE = 'sidebar_state';
const COOKIE_SECONDS = 60 * 60 * 24 * 7;

function readCookie(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=false`);
}

export interface SidebarState {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/**
 * Whether the sidebar is open. The choice is kept in a cookie for seven days; where the room is needed, on a
 * tablet and by a full-bleed page, it starts closed and a choice holds for the visit only.
 */
export function useSidebar(): SidebarState {
  const { pathname } = useLocation();
  const isNarrow = useIsBelow('tablet');
  const isWide = !useIsBelow('wide');
  const isSqueezed = isNarrow || (!isWide && isFullBleed(pathname));
  const [isOpen, setOpen] = useState(readCookie);
  const [isOpenSqueezed, setOpenSqueezed] = useState(false);
  const toggle = useCallback((): void => {
    if (isSqueezed) {
      setOpenSqueezed(!isOpenSqueezed);
      return;
    }
    document.cookie = `${COOKIE}=${String(!isOpen)}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`;
    setOpen(!isOpen);
  }, [isSqueezed, isOpenSqueezed, isOpen]);
  return { isOpen: isSqueezed ? isOpenSqueezed : isOpen, toggle };
}
