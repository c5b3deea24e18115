import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { NavLink } from 'react-router';
import { cn } from '../../lib/cn.ts';
import { NAV_ITEMS } from './navigation.ts';

/** Short names under the icons; everything else is behind More. */
const TABS: ReadonlyArray<readonly [to: string, label: string]> = [
  ['/overview', 'Overview'],
  ['/terminal', 'Trade'],
  ['/bots', 'Bots'],
  ['/portfolio', 'Portfolio'],
];

const TAB_CLASS = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium';

/** The main places at the thumb, below 768 px. */
export const MobileTabBar = memo(function MobileTabBar({ onMore }: { readonly onMore: () => void }) {
  return (
    <nav
      aria-label="Quick access"
      className="z-20 flex h-14 shrink-0 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)]"
    >
      {TABS.map(([to, label]) => {
        const Icon = NAV_ITEMS.find((item) => item.to === to)?.icon;
        return (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) => cn(TAB_CLASS, isActive ? 'text-fg [&_svg]:text-brand-text' : 'text-fg-2')}
          >
            {Icon !== undefined && <Icon aria-hidden className="size-5" />}
            {label}
          </NavLink>
        );
      })}
      <button type="button" onClick={onMore} className={cn(TAB_CLASS, 'text-fg-2')}>
        <Ellipsis aria-hidden className="size-5" />
        More
      </button>
    </nav>
  );
});
