import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useUser } from '../../hooks/use-auth.ts';

const loadItems = () => import('./account-menu-items.tsx');
const AccountMenuItems = lazy(async () => ({ default: (await loadItems()).AccountMenuItems }));

/** First letter of the name or the e-mail address. */
function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? '?').toUpperCase();
}

/** The signed-in user and what belongs to them. The menu's code comes when the pointer or the focus does. */
export function AccountMenu({ onShowShortcuts }: { readonly onShowShortcuts: () => void }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const name: unknown = user.user_metadata['full_name'];
  const shownName = typeof name === 'string' && name !== '' ? name : (user.email ?? 'Account');
  const trigger = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Account of ${shownName}`}
      aria-haspopup="menu"
      onPointerEnter={() => void loadItems()}
      onFocus={() => void loadItems()}
    >
      <span
        aria-hidden
        className="grid size-6 place-items-center rounded-full bg-surface-3 text-xs font-semibold text-fg"
      >
        {initialOf(shownName)}
      </span>
    </Button>
  );
  if (!isWanted) {
    const open = (): void => {
      setWanted(true);
      setOpen(true);
    };
    return <span onClickCapture={open}>{trigger}</span>;
  }
  return (
    <Suspense fallback={<span>{trigger}</span>}>
      <AccountMenuItems
        trigger={trigger}
        name={shownName}
        email={user.email ?? ''}
        open={isOpen}
        onOpenChange={setOpen}
        onShowShortcuts={onShowShortcuts}
      />
    </Suspense>
  );
}
