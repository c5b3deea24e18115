import { lazy } from 'react';
import { MenuOnDemand } from '../../components/ui/menu-on-demand.tsx';
import { useUser } from '../../hooks/use-auth.ts';

const load = () => import('./account-menu-items.tsx');
const AccountMenuItems = lazy(async () => ({ default: (await load()).AccountMenuItems }));

/** First letter of the name or the e-mail address. */
function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? '?').toUpperCase();
}

/** The signed-in user and what belongs to them. */
export function AccountMenu({ onShowShortcuts }: { readonly onShowShortcuts: () => void }) {
  const user = useUser();
  const name: unknown = user.user_metadata['full_name'];
  const shownName = typeof name === 'string' && name !== '' ? name : (user.email ?? 'Account');
  const initial = (
    <span
      aria-hidden
      className="grid size-6 place-items-center rounded-full bg-surface-3 text-xs font-semibold text-fg"
    >
      {initialOf(shownName)}
    </span>
  );
  const button = {
    variant: 'ghost',
    size: 'icon',
    'aria-label': `Account of ${shownName}`,
    children: initial,
  } as const;
  return (
    <MenuOnDemand load={load} button={button}>
      {(trigger, open, onOpenChange) => (
        <AccountMenuItems
          trigger={trigger}
          name={shownName}
          email={user.email ?? ''}
          open={open}
          onOpenChange={onOpenChange}
          onShowShortcuts={onShowShortcuts}
        />
      )}
    </MenuOnDemand>
  );
}
