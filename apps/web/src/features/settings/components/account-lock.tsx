import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { accountLocksQuery, lockAccount } from '../../../lib/api/account-locks.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';

interface AccountLockProps {
  readonly account: Account;
  readonly onUnlock: () => void;
}

/** Whether an attended account can be read now, and the key to it. */
export function AccountLock({ account, onUnlock }: AccountLockProps) {
  const queries = useQueryClient();
  const locks = useQuery(accountLocksQuery());
  const lock = useMutation({
    mutationKey: ['exchange-keys', 'lock', account.id],
    mutationFn: () => lockAccount(account.id),
    onSettled: () => queries.invalidateQueries({ queryKey: accountLocksQuery().queryKey }),
  });
  if (locks.isError) return <Alert tone="error">{describeError(locks.error).message}</Alert>;
  const until = locks.data?.find(({ accountId }) => accountId === account.id)?.until ?? null;
  const Icon = until === null ? Lock : LockOpen;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2 text-xs" aria-busy={locks.isPending}>
      {!locks.isPending && (
        <>
          <span className="flex items-center gap-1.5">
            <Icon aria-hidden className={until === null ? 'size-4 text-warn' : 'size-4 text-fg-2'} />
            {until === null ? (
              'Locked: not read until you unlock it.'
            ) : (
              <span>
                Unlocked, locks <RelativeTime value={until} />
              </span>
            )}
          </span>
          {until === null ? (
            <Button size="sm" variant="outline" aria-label={`Unlock ${account.label}`} onClick={onUnlock}>
              Unlock
            </Button>
          ) : (
            <Button
              size="sm"
              variant="outline"
              aria-label={`Lock ${account.label}`}
              isBusy={lock.isPending}
              onClick={() => lock.mutate()}
            >
              Lock now
            </Button>
          )}
        </>
      )}
      {lock.isError && <Alert tone="error">{describeError(lock.error).message}</Alert>}
    </div>
  );
}
