import type { Account } from '../../lib/api/get-accounts.ts';

/** The first of three cues for the account's mode: hatched blue for paper, solid amber for real money. */
export function ModeRail({ account }: { readonly account: Account | undefined }) {
  if (account === undefined) return null;
  return (
    <div
      aria-hidden
      className={
        account.is_paper ? 'fixed inset-x-0 top-0 z-40 h-[3px] hatch' : 'fixed inset-x-0 top-0 z-40 h-[3px] bg-live'
      }
    />
  );
}
