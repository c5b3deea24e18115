import { TRADING_STATES, type TradingState } from '@atb/core/risk/trading-state';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { ModeSwitch } from '../../../components/trading-mode/mode-switch.tsx';
import { TradingStateBadge } from '../../../components/trading-mode/trading-state-badge.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useLiveTables } from '../../../hooks/use-live-tables.ts';
import { accountStateMutation } from '../../../lib/api/account-state.ts';
import { accountsQuery, type Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';

const EFFECT: Readonly<Record<TradingState, string>> = {
  ACTIVE: 'Orders that pass the risk check are placed. Bots that were paused stay paused until you start them.',
  REDUCING: 'Bots pause their entries and resting buys are taken back. Sales and cancels go on.',
  HALTED: 'Bots pause and every resting order is cancelled. Nothing is placed; Stop all still closes everything.',
};

function AccountState({ account }: { readonly account: Account }) {
  const change = useMutation(accountStateMutation(useQueryClient(), account.id));
  const chosen = change.isPending ? change.variables : account.chosen_state;
  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{account.label}</span>
        <TradingStateBadge state={account.trading_state} reason={account.state_reason} />
      </div>
      <div role="group" aria-label={`What ${account.label} may do`} className="flex flex-wrap gap-2">
        {TRADING_STATES.map((state) => (
          <Button
            key={state}
            variant="outline"
            aria-pressed={state === chosen}
            isBusy={change.isPending && state === chosen}
            onClick={() => change.mutate(state)}
            className={state === chosen ? 'border-fg bg-surface-3' : 'text-fg-2'}
          >
            {state}
          </Button>
        ))}
      </div>
      <p className="text-xs text-fg-2">{EFFECT[chosen]}</p>
      {account.trading_state !== account.chosen_state && account.state_reason !== '' && (
        <p className="text-xs text-warn">{account.state_reason}</p>
      )}
      {change.isError && <Alert tone="error">{describeError(change.error).message}</Alert>}
    </li>
  );
}

/** The mode of all accounts, and what each of them may do. */
export function TradingPanel() {
  useLiveTables('exchange_accounts');
  const accounts = useQuery(accountsQuery());
  return (
    <>
      <Panel
        title="Trading mode"
        actions={
          <Link to="/actions" className="text-xs text-fg-2 underline">
            Command Centre
          </Link>
        }
      >
        <ModeSwitch />
      </Panel>
      <Panel title="Account states" className="mt-4">
        <p className="mb-3 text-sm text-fg-2">
          What each account may do, whoever asks. Limits that are reached make it REDUCING until they reset; OFFLINE
          makes every account HALTED.
        </p>
        {accounts.data === undefined && accounts.error === null && <Skeleton className="h-28" />}
        {accounts.data === undefined && accounts.error !== null && (
          <ErrorState
            title="Your accounts could not be loaded"
            detail={describeError(accounts.error).message}
            onRetry={() => void accounts.refetch()}
          />
        )}
        <ul className="divide-y divide-line">
          {accounts.data?.map((account) => (
            <AccountState key={account.id} account={account} />
          ))}
        </ul>
      </Panel>
    </>
  );
}
