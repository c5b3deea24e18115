import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { cn } from '../../lib/cn.ts';
import { type AccountKind, accountKind } from '../../lib/account-kind.ts';
import type { Account } from '../../lib/api/get-accounts.ts';

type Mode = AccountKind | 'offline';

const LOOK: Readonly<
  Record<Mode, { readonly word: string; readonly hint: string; readonly chip: string; readonly mark: string }>
> = {
  paper: {
    word: 'Paper',
    hint: 'Paper account: orders are filled by the simulation, no real money moves.',
    chip: 'border-dashed border-paper bg-paper-soft text-paper',
    mark: 'border-2 border-current',
  },
  testnet: {
    word: 'Testnet',
    hint: 'Account on a test network: its money is not real. Live orders are not enabled yet: each is denied.',
    chip: 'border-dashed border-paper bg-paper-soft text-paper',
    mark: 'border-2 border-current',
  },
  live: {
    word: 'Live',
    hint: 'Account of an exchange. Live orders are not enabled yet: each is denied.',
    chip: 'border-live bg-live-soft text-live',
    mark: 'bg-current',
  },
  offline: {
    word: 'Offline',
    hint: 'Trading is switched off for all accounts: nothing is placed.',
    chip: 'border-line-strong bg-surface-2 text-fg-2',
    mark: 'border border-current',
  },
};

function modeOf(account: Account): Mode {
  return account.trading_mode === 'OFFLINE' ? 'offline' : accountKind(account);
}

/** Word, shape of the mark and border say the mode; the colour only repeats it. */
export function ModeChip({ account }: { readonly account: Account | undefined }) {
  if (account === undefined) return <Skeleton className="h-6 w-[4.75rem]" />;
  const mode = modeOf(account);
  const { word, hint, chip, mark } = LOOK[mode];
  const { trading_state: state, state_reason: reason } = account;
  // OFFLINE says by itself that nothing is placed.
  const isRestricted = mode !== 'offline' && state !== 'ACTIVE';
  return (
    <Tooltip content={isRestricted ? `${hint} ${state}: ${reason}` : hint} side="bottom">
      <span
        tabIndex={0}
        className={cn(
          'inline-flex h-6 min-w-[4.75rem] shrink-0 items-center justify-center gap-1.5 rounded-xs border px-2 text-xs font-semibold',
          chip,
        )}
      >
        <span aria-hidden className={cn('size-2 rounded-full', mark)} />
        {word}
        {isRestricted && <span className="hidden sm:inline">· {state}</span>}
      </span>
    </Tooltip>
  );
}
