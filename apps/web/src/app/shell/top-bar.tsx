import { useQuery } from '@tanstack/react-query';
import { NavLink, Link } from 'react-router';
import { Logo } from '../../components/logo.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { licencesQuery } from '../../features/settings/api/licences.ts';
import { useUser } from '../../hooks/use-auth.ts';
import { preloadPage } from '../page-loaders.ts';
import { TOP_BAR_ITEMS } from './navigation.ts';

const LINK_CLASS =
  'flex h-full items-center border-b-2 border-transparent text-sm whitespace-nowrap text-fg-2 transition-colors duration-100 hover:text-fg focus-visible:-outline-offset-2 aria-[current=page]:border-brand-text aria-[current=page]:text-fg';

/** Shown while a licence of the account gives its plan. */
function LicensedBadge() {
  const licences = useQuery(licencesQuery(useUser().id));
  const isLicensed = licences.data?.some(({ status }) => status === 'active' || status === 'cancelled') === true;
  return isLicensed ? <Badge tone="up">Licensed</Badge> : null;
}

/** Navigation in one line instead of the sidebar, from 768 px up; every other page is in the palette. */
export function TopBar() {
  return (
    <div className="hidden h-header shrink-0 items-center gap-5 border-b border-line bg-surface-1 px-3 md:flex">
      <Link to="/overview" aria-label="ATB, overview" className="shrink-0 rounded-sm">
        <Logo />
      </Link>
      <nav aria-label="Main" className="h-full min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
        <ul className="flex h-full gap-5">
          {TOP_BAR_ITEMS.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                onPointerEnter={() => preloadPage(to)}
                onFocus={() => preloadPage(to)}
                className={LINK_CLASS}
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <LicensedBadge />
      <a href="/#top" className="shrink-0 rounded-sm text-sm text-fg-2 hover:text-fg">
        Back to Site
      </a>
    </div>
  );
}
