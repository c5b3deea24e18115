import { accountKind } from '../../lib/account-kind.ts';
import type { Account } from '../../lib/api/get-accounts.ts';
import { cn } from '../../lib/cn.ts';

/** The first of three cues for the account's mode: hatched blue where no real money is, solid amber for real money. */
export function ModeRail({ account }: { readonly account: Account | undefined }) {
  if (account === undefined) return null;
  return (
    <div
      aria-hidden
      className={cn('fixed inset-x-0 top-0 z-40 h-[3px]', accountKind(account) === 'live' ? 'bg-live' : 'hatch')}
    />
  );
}
