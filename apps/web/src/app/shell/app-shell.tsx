import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { LIVE_TAB_MARK, TabMark } from '../../components/tab-mark.ts';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useAccount } from '../../hooks/use-account.ts';
import { useHotkeys } from '../../hooks/use-hotkeys.ts';
import { useIsBelow } from '../../hooks/use-media-query.ts';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { LeavingBanner } from './leaving-banner.tsx';
import { Header } from './header.tsx';
import { MobileTabBar } from './mobile-tab-bar.tsx';
import { ModeRail } from './mode-rail.tsx';
import { NAV_ITEMS } from './navigation.ts';
import { Sidebar } from './sidebar.tsx';
import type { ShellActions } from './use-palette-entries.tsx';
import { useSidebar } from './use-sidebar.ts';

const loadPalette = () => import('./command-palette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));
const TopBar = lazy(async () => ({ default: (await import('./top-bar.tsx')).TopBar }));
const DemoDataCard = lazy(async () => ({ default: (await import('./demo-data-card.tsx')).DemoDataCard }));
const MobileDrawer = lazy(async () => ({ default: (await import('./mobile-drawer.tsx')).MobileDrawer }));

type Overlay = 'palette' | 'shortcuts' | 'drawer' | 'stop-all';

/** Which overlay is open, and which have been, so that their code is fetched once and they can animate out. */
function useOverlays() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [wanted, setWanted] = useState<ReadonlySet<Overlay>>(new Set());
  const show = useCallback((overlay: Overlay): void => {
    setWanted((known) => new Set(known).add(overlay));
    setOpen(overlay);
  }, []);
  const toggle = (overlay: Overlay) => (isOpen: boolean) => (isOpen ? show(overlay) : setOpen(null));
  return { open, wanted, show, toggle };
}

interface OverlaysProps {
  readonly overlays: ReturnType<typeof useOverlays>;
  readonly actions: ShellActions;
}

/** Code that cannot be fetched while the server is away takes its own overlay with it and nothing else. */
function Overlays({ overlays: { open, wanted, toggle }, actions }: OverlaysProps) {
  return (
    <ErrorBoundary place="nowhere" resetKey={open ?? ''}>
      <Suspense fallback={null}>
        <DemoDataCard />
        {wanted.has('palette') && (
          <CommandPalette open={open === 'palette'} onOpenChange={toggle('palette')} actions={actions} />
        )}
        {wanted.has('shortcuts') && <ShortcutsDialog open={open === 'shortcuts'} onOpenChange={toggle('shortcuts')} />}
        {wanted.has('drawer') && <MobileDrawer open={open === 'drawer'} onOpenChange={toggle('drawer')} />}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Moves focus to the new page and its top, so that keyboard and screen reader start where the eye does. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return { main, pathname };
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-surface-3 focus:px-3 focus:py-2 focus:text-sm"
    >
      Skip to content
    </a>
  );
}

interface OpenPageProps {
  readonly pathname: string;
  /** LIVE MODE has an account in front. */
  readonly isLive: boolean;
}

/** The page of the address; it breaks and loads alone. */
function OpenPage({ pathname, isLive }: OpenPageProps) {
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense
        fallback={
          <div className="absolute inset-0 grid place-items-center text-fg-2">
            <Spinner label="Loading page" />
          </div>
        }
      >
        <TabMark value={isLive ? LIVE_TAB_MARK : ''}>
          <Outlet />
        </TabMark>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Sidebar, header, page and overlays: the frame of everything behind the sign-in. */
export function AppShell() {
  const navigate = useNavigate();
  const account = useAccount();
  const sidebar = useSidebar();
  const isMobile = useIsBelow('mobile');
  const hasTopBar = usePreferences().navigation === 'top-bar';
  const overlays = useOverlays();
  const { open, show, toggle } = overlays;
  const showDrawer = useCallback(() => show('drawer'), [show]);
  const { main, pathname } = useFocusOnNavigation();
  useHotkeys({
    'mod+k': () => toggle('palette')(open !== 'palette'),
    'mod+b': sidebar.toggle,
    'mod+shift+h': () => changePreferences({ areAmountsHidden: !readPreferences().areAmountsHidden }),
    '?': () => show('shortcuts'),
    ...Object.fromEntries(NAV_ITEMS.map((item) => [`g ${item.key}`, () => void navigate(item.to)])),
  });
  const actions = {
    openStopAll: () => show('stop-all'),
    openShortcuts: () => show('shortcuts'),
    toggleSidebar: sidebar.toggle,
  };
  return (
    <>
      <SkipLink />
      <ModeRail account={account} />
      <div className="flex h-dvh overflow-hidden">
        {!hasTopBar && !isMobile && <Sidebar {...sidebar} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {hasTopBar && (
            <ErrorBoundary place="nowhere">
              <Suspense fallback={<div className="hidden h-header shrink-0 border-b border-line md:block" />}>
                <TopBar />
              </Suspense>
            </ErrorBoundary>
          )}
          <Header
            account={account}
            isStopAllOpen={open === 'stop-all'}
            onStopAllOpenChange={toggle('stop-all')}
            onOpenDrawer={showDrawer}
            onOpenPalette={() => show('palette')}
            onPreparePalette={() => void loadPalette()}
            onShowShortcuts={actions.openShortcuts}
          />
          <ConnectionBanner />
          <LeavingBanner />
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto outline-none"
          >
            <OpenPage pathname={pathname} isLive={account?.trading_mode === 'LIVE'} />
          </main>
          {isMobile && <MobileTabBar onMore={showDrawer} />}
        </div>
      </div>
      <Overlays overlays={overlays} actions={actions} />
    </>
  );
}
