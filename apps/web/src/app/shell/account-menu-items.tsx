import { EyeOff, Keyboard, LogOut, Moon, Settings2, Sun } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../components/ui/dropdown-menu.tsx';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { useSignOut } from './use-sign-out.ts';

export interface AccountMenuItemsProps {
  readonly trigger: ReactElement;
  readonly name: string;
  readonly email: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onShowShortcuts: () => void;
}

/** The menu under the account's initial. */
export function AccountMenuItems({ trigger, name, email, open, onOpenChange, onShowShortcuts }: AccountMenuItemsProps) {
  const navigate = useNavigate();
  const { areAmountsHidden } = usePreferences();
  const leave = useSignOut();
  const isDark = document.documentElement.dataset['theme'] !== 'light';
  return (
    <DropdownMenu trigger={trigger} open={open} onOpenChange={onOpenChange}>
      <div className="px-2 py-1.5">
        <p className="max-w-60 truncate text-sm font-medium">{name}</p>
        {email !== name && <p className="max-w-60 truncate text-xs text-fg-2">{email}</p>}
      </div>
      <MenuSeparator />
      <MenuItem icon={<Settings2 aria-hidden />} shortcut="g s" onSelect={() => void navigate('/settings')}>
        Settings
      </MenuItem>
      <MenuItem
        icon={isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        onSelect={() => changePreferences({ theme: isDark ? 'light' : 'dark' })}
      >
        {isDark ? 'Light theme' : 'Dark theme'}
      </MenuItem>
      <MenuItem
        icon={<EyeOff aria-hidden />}
        shortcut="Ctrl Shift H"
        onSelect={() => changePreferences({ areAmountsHidden: !areAmountsHidden })}
      >
        {areAmountsHidden ? 'Show amounts' : 'Hide amounts'}
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={onShowShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}
