import type { ExchangeKeysRow } from '@atb/api/rows/exchange-keys';
import { useQuery } from '@tanstack/react-query';
import { Plus, Unplug } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { EngineKeyNote } from '../../../components/exchange/engine-key-note.tsx';
import { Panel } from '../../../components/panel.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { type Account, accountsQuery } from '../../../lib/api/get-accounts.ts';
import { exchangeKeysQuery } from '../../../lib/api/exchange-keys.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeWords } from '../../../lib/exchange-names.ts';
import { ExchangeAccountItem, type AccountAction } from './exchange-account-item.tsx';

const AccountDialog = lazy(async () => ({ default: (await import('./exchange-account-dialogs.tsx')).AccountDialog }));

interface Chosen {
  readonly action: AccountAction;
  readonly account: Account;
  readonly isAttended: boolean;
}

function NoAccounts() {
  return (
    <EmptyState
      icon={<Unplug aria-hidden />}
      title="No exchange connected yet"
      detail="Connect an account to see its balances and history here. Orders stay on paper."
      actions={
        <Link to="/exchange-setup" className={buttonClass({ variant: 'primary' })}>
          Connect an exchange
        </Link>
      }
    />
  );
}

interface AccountListProps {
  readonly accounts: readonly Account[];
  readonly keys: readonly ExchangeKeysRow[];
  readonly onChoose: (chosen: Chosen) => void;
}

function AccountList({ accounts, keys, onChoose }: AccountListProps) {
  return (
    <ul className="divide-y divide-line" aria-label="Exchange accounts">
      {accounts.map((account) => {
        const own = keys.find((row) => row.exchange_account_id === account.id) ?? null;
        return (
          <ExchangeAccountItem
            key={account.id}
            account={account}
            keys={own}
            onChoose={(action) => onChoose({ action, account, isAttended: own?.is_attended === true })}
          />
        );
      })}
    </ul>
  );
}

/** Connected accounts, and what can be done about their keys. */
export function ExchangeAccountsPanel() {
  const accounts = useQuery(accountsQuery());
  const keys = useQuery(exchangeKeysQuery());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const connected = accounts.data?.filter(({ adapter }) => exchangeWords(adapter) !== null);
  const error = accounts.error ?? keys.error;
  const isLoading = (accounts.isPending || keys.isPending) && error === null;
  return (
    <Panel
      title="Exchange accounts"
      actions={
        connected !== undefined &&
        connected.length > 0 && (
          <Link to="/exchange-setup" className={buttonClass({ size: 'sm', variant: 'outline' })}>
            <Plus aria-hidden className="size-4" />
            Connect
          </Link>
        )
      }
    >
      <div className="space-y-4">
        {isLoading && <Skeleton className="h-48" />}
        {error !== null && (
          <ErrorState
            title="Your accounts could not be loaded"
            detail={describeError(error).message}
            requestId={describeError(error).requestId}
            onRetry={() => void Promise.all([accounts.refetch(), keys.refetch()])}
          />
        )}
        {!isLoading && connected !== undefined && keys.data !== undefined && (
          <>
            {connected.length === 0 && <NoAccounts />}
            {connected.length > 0 && <AccountList accounts={connected} keys={keys.data} onChoose={setChosen} />}
            <EngineKeyNote />
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {chosen !== null && <AccountDialog {...chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </Panel>
  );
}
