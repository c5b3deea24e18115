import { Menu, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Kbd } from '../../components/ui/kbd.tsx';
import type { Account } from '../../lib/api/get-accounts.ts';
import { afterPicture } from '../../lib/next-task.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { ModeChip } from './mode-chip.tsx';
import { StopAllButton } from './stop-all-button.tsx';

const NotificationsBell = lazy(async () => {
  await afterPicture();
  return { default: (await import('./notifications-bell.tsx')).NotificationsBell };
});

export interface HeaderProps {
  readonly account: Account | undefined;
  readonly isStopAllOpen: boolean;
  readonly onStopAllOpenChange: (isOpen: boolean) => void;
  readonly onOpenDrawer: () => void;
  readonly onOpenPalette: () => void;
  readonly onPreparePalette: () => void;
  readonly onShowShortcuts: () => void;
}

/** 48 px above every page: search, connection, mode, Stop all, notifications, account. */
export function Header(props: HeaderProps) {
  const {
    account,
    isStopAllOpen,
    onStopAllOpenChange,
    onOpenDrawer,
    onOpenPalette,
    onPreparePalette,
    onShowShortcuts,
  } = props;
  return (
    <header className="z-20 flex h-header shrink-0 items-center gap-2 border-b border-line bg-surface-1 px-3">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open navigation"
        onClick={onOpenDrawer}
        className="-ml-1.5 md:hidden"
      >
        <Menu aria-hidden />
      </Button>
      <button
        type="button"
        onClick={onOpenPalette}
        onPointerEnter={onPreparePalette}
        onFocus={onPreparePalette}
        className="flex h-8 min-w-8 flex-1 items-center gap-2 rounded-md border border-line-strong/60 bg-bg px-2 text-sm text-fg-2 hover:border-line-strong sm:max-w-80 sm:px-2.5"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left">Search or run a command</span>
        <span aria-hidden className="hidden sm:block">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      <div className="ml-auto flex shrink-0 items-center gap-2 sm:gap-3">
        <ConnectionChip />
        <ModeChip account={account} />
        <StopAllButton account={account} isOpen={isStopAllOpen} onOpenChange={onStopAllOpenChange} />
        <span className="grid size-control place-items-center">
          <ErrorBoundary place="nowhere">
            <Suspense fallback={null}>
              <NotificationsBell />
            </Suspense>
          </ErrorBoundary>
        </span>
        <span className="hidden md:block">
          <AccountMenu onShowShortcuts={onShowShortcuts} />
        </span>
      </div>
    </header>
  );
}
