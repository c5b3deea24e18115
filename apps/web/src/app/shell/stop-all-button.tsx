import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { Account } from '../../lib/api/get-accounts.ts';

const loadDialog = () => import('../../components/trading/stop-all-dialog.tsx');
const StopAllDialog = lazy(async () => ({ default: (await loadDialog()).StopAllDialog }));

export interface StopAllButtonProps {
  readonly account: Account | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Always in the header: one click and a choice stop the account's trading. */
export function StopAllButton({ account, isOpen, onOpenChange }: StopAllButtonProps) {
  const [isWanted, setWanted] = useState(false);
  if (isOpen && !isWanted) setWanted(true);
  return (
    <>
      <Button
        variant="danger-outline"
        size="bar"
        onClick={() => onOpenChange(true)}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        Stop all
      </Button>
      {isWanted && account !== undefined && (
        <Suspense fallback={null}>
          <StopAllDialog account={account} open={isOpen} onOpenChange={onOpenChange} />
        </Suspense>
      )}
    </>
  );
}
