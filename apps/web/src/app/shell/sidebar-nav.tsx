import { NavLink } from 'react-router';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { cn } from '../../lib/cn.ts';
import { preloadPage } from '../page-loaders.ts';
import { NAV_GROUPS, type NavItem } from './navigation.ts';

export interface SidebarNavProps {
  readonly isOpen: boolean;
  readonly onNavigate?: () => void;
}

const LINK_CLASS =
  'relative flex h-control items-center gap-2.5 rounded-md px-2 text-sm transition-colors duration-100 hover:bg-surface-2 hover:text-fg';
/** The brand's one mark in the navigation: a bar at the edge. */
const ACTIVE_CLASS =
  'bg-surface-2 font-medium text-fg before:absolute before:-left-2 before:h-4 before:w-[3px] before:rounded-r-xs before:bg-brand-text';

function SidebarLink({ item, isOpen, onNavigate }: { readonly item: NavItem } & SidebarNavProps) {
  const Icon = item.icon;
  const link = (
    <NavLink
      to={item.to}
      onClick={onNavigate}
      onPointerEnter={() => preloadPage(item.to)}
      onFocus={() => preloadPage(item.to)}
      {...(!isOpen && { 'aria-label': item.label })}
      className={({ isActive }) => cn(LINK_CLASS, isActive ? ACTIVE_CLASS : 'text-fg-2')}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {isOpen && <span className="flex-1 truncate">{item.label}</span>}
    </NavLink>
  );
  return isOpen ? (
    link
  ) : (
    <Tooltip content={item.label} side="right" isLabel>
      {link}
    </Tooltip>
  );
}

/** The groups of pages, as names or as icons. */
export function SidebarNav({ isOpen, onNavigate }: SidebarNavProps) {
  return (
    <nav aria-label="Main" className="flex-1 overflow-x-hidden overflow-y-auto px-2 py-2">
      {NAV_GROUPS.map((group) => (
        <div key={group.label} className="mb-3">
          <h2 className={isOpen ? 'px-2 pb-1 text-2xs font-medium text-fg-3' : 'sr-only'}>{group.label}</h2>
          <ul className="space-y-px">
            {group.items.map((item) => (
              <li key={item.to}>
                <SidebarLink item={item} isOpen={isOpen} {...(onNavigate !== undefined && { onNavigate })} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
