import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../components/logo.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { cn } from '../../lib/cn.ts';
import { SidebarNav } from './sidebar-nav.tsx';
import type { SidebarState } from './use-sidebar.ts';

/** Navigation from 768 px up: 16 rem with names, 3 rem with icons. */
export const Sidebar = memo(function Sidebar({ isOpen, toggle }: SidebarState) {
  const label = isOpen ? 'Collapse sidebar' : 'Expand sidebar';
  return (
    <aside
      className="flex shrink-0 flex-col border-r border-line bg-surface-1 transition-[width] duration-200 ease-out-quart"
      style={{ width: isOpen ? '16rem' : '3rem' }}
    >
      <div
        className={cn(
          'flex h-header shrink-0 items-center border-b border-line',
          isOpen ? 'justify-between pr-2 pl-3.5' : 'justify-center',
        )}
      >
        <Link to="/overview" aria-label="ATB, overview" className="rounded-sm">
          <Logo isCompact={!isOpen} />
        </Link>
        {isOpen && (
          <IconButton label={label} shortcut="Ctrl B" aria-expanded onClick={toggle}>
            <ChevronsLeft aria-hidden />
          </IconButton>
        )}
      </div>
      <SidebarNav isOpen={isOpen} />
      {!isOpen && (
        <div className="flex justify-center border-t border-line py-2">
          <IconButton label={label} shortcut="Ctrl B" aria-expanded={false} onClick={toggle}>
            <ChevronsRight aria-hidden />
          </IconButton>
        </div>
      )}
    </aside>
  );
});
