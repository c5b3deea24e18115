import { LogOut } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { ConnectionChip } from './connection-chip.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { useSignOut } from './use-sign-out.ts';

export interface MobileDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The sidebar below 768 px: 18 rem from the left, with the account at its foot. */
export function MobileDrawer({ open, onOpenChange }: MobileDrawerProps) {
  const user = useUser();
  const leave = useSignOut();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="left" title="Navigation" bodyClassName="flex flex-col">
      <SidebarNav isOpen onNavigate={() => onOpenChange(false)} />
      <div className="space-y-2 border-t border-line p-4 text-sm">
        <ConnectionChip isFull />
        <p className="truncate text-fg-2">{user.email}</p>
        <Button variant="outline" className="w-full" onClick={leave}>
          <LogOut aria-hidden />
          Sign out
        </Button>
      </div>
    </Sheet>
  );
}
