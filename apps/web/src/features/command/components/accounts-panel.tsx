import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { TradingStateBadge } from '../../../components/trading-mode/trading-state-badge.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { accountStateMutation } from '../../../lib/api/account-state.ts';
import { type Account, accountsQuery } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeWords } from '../../../lib/exchange-names.ts';

const HaltDialog = lazy(async () => ({ default: (await import('./halt-dialog.tsx')).HaltDialog }));
const StopAllDialog = lazy(async () => ({
  default: (await import('../../../components/trading/stop-all-dialog.tsx')).StopAllDialog,
}));

/** What a dialog is open for. */
type Asked =
  | { readonly kind: 'halt'; readonly name: string; readonly accounts: readonly Account[] }
  | { readonly kind: 'stop'; readonly account: Account };

/** Lets a halted account trade again; what was paused stays paused. */
function Resume({ account }: { readonly account: Account }) {
  const change = useMutation(accountStateMutation(useQueryClient(), account.id));
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Set ${account.label} to ACTIVE`}
        isBusy={change.isPending}
        onClick={() => change.mutate('ACTIVE')}
      >
        Set ACTIVE
      </Button>
      {change.isError && <Alert tone="error">{describeError(change.error).message}</Alert>}
    </>
  );
}

interface AccountRowProps {
  readonly account: Account;
  readonly onAsk: (asked: Asked) => void;
}

function AccountRow({ account, onAsk }: AccountRowProps) {
  const { label, trading_state: state, state_reason: reason, chosen_state: chosen } = account;
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-2 px-3 py-1.5 text-sm">
      <span className="min-w-0 truncate">{label}</span>
      <TradingStateBadge state={state} reason={reason} />
      <span className="ml-auto flex flex-wrap gap-1.5">
        <Button
          size="sm"
          variant="outline"
          aria-label={`Stop all on ${label}`}
          onClick={() => onAsk({ kind: 'stop', account })}
        >
          Stop all
        </Button>
        {chosen === 'HALTED' ? (
          <Resume account={account} />
        ) : (
          <Button
            size="sm"
            variant="danger-outline"
            aria-label={`Halt ${label}`}
            onClick={() => onAsk({ kind: 'halt', name: label, accounts: [account] })}
          >
            Halt
          </Button>
        )}
      </span>
    </li>
  );
}

interface ExchangeProps {
  readonly name: string;
  readonly accounts: readonly Account[];
  readonly onAsk: (asked: Asked) => void;
}

/** The accounts of one exchange, and what ends trading on all of them. */
function Exchange({ name, accounts, onAsk }: ExchangeProps) {
  const running = accounts.filter(({ chosen_state }) => chosen_state !== 'HALTED');
  return (
    <section aria-label={name} className="border-b border-line last:border-0">
      <div className="flex min-h-9 items-center gap-2 bg-surface-2 px-3 text-xs">
        <h3 className="font-medium">{name}</h3>
        <span className="num text-fg-2">
          {accounts.length} {accounts.length === 1 ? 'account' : 'accounts'}
        </span>
        {running.length > 1 && (
          <Button
            size="xs"
            variant="danger-outline"
            className="ml-auto"
            onClick={() => onAsk({ kind: 'halt', name: `every account of ${name}`, accounts: running })}
          >
            Halt {name}
          </Button>
        )}
      </div>
      <ul>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  );
}

function nameOf(adapter: string): string {
  return adapter === 'paper' ? 'Paper' : (exchangeWords(adapter)?.label ?? adapter);
}

/** Every account by exchange, with its own kill switch. */
export function AccountsPanel() {
  const { data, error, refetch } = useQuery(accountsQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Panel
      title="Accounts"
      bodyClassName="min-h-32 p-0"
      actions={
        <Link to="/settings/trading" className={buttonClass({ variant: 'ghost', size: 'xs' })}>
          States
        </Link>
      }
    >
      {data === undefined && error === null && <Skeleton className="m-3 h-24" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="Your accounts could not be loaded"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {[...new Set(data?.map(({ adapter }) => adapter))].map((adapter) => (
        <Exchange
          key={adapter}
          name={nameOf(adapter)}
          accounts={data?.filter((account) => account.adapter === adapter) ?? []}
          onAsk={setAsked}
        />
      ))}
      <Suspense fallback={null}>
        {asked?.kind === 'halt' && <HaltDialog name={asked.name} accounts={asked.accounts} onClose={close} />}
        {asked?.kind === 'stop' && <StopAllDialog account={asked.account} open onOpenChange={close} />}
      </Suspense>
    </Panel>
  );
}
