import type { ModeReport } from '@atb/api/functions/trading/trading-mode';
import { TRADING_MODES, type TradingModeName } from '@atb/api/trading-modes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CirclePower, FlaskConical, Radio, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useHotkeys } from '../../hooks/use-hotkeys.ts';
import { type Account, accountsQuery } from '../../lib/api/get-accounts.ts';
import { switchModeMutation, tradingModeQuery } from '../../lib/api/trading-mode.ts';
import { isAnswered } from '../../lib/api/is-answered.ts';
import { describeError } from '../../lib/describe-error.ts';
import { describeMode } from '../../lib/describe-mode.ts';
import { RelativeTime } from '../relative-time.tsx';
import { Alert } from '../ui/alert.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const LiveModeDialog = lazy(async () => ({ default: (await import('./live-mode-dialog.tsx')).LiveModeDialog }));

interface Look {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Pressed after `m`. */
  readonly key: string;
  readonly chosen: string;
}

/** Word and icon say the mode; the colour only repeats it. */
const LOOK: Readonly<Record<TradingModeName, Look>> = {
  LIVE: { label: 'LIVE MODE', icon: Radio, key: 'l', chosen: 'border-live bg-live-soft text-live' },
  SIMULATION: { label: 'SIMULATION', icon: FlaskConical, key: 's', chosen: 'border-paper bg-paper-soft text-paper' },
  OFFLINE: { label: 'OFFLINE', icon: CirclePower, key: 'o', chosen: 'border-fg bg-surface-3 text-fg' },
};

const isConnected = ({ adapter }: Account): boolean => adapter !== 'paper';

function useModeSwitch() {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(tradingModeQuery());
  const connected = useQuery(accountsQuery()).data?.filter(isConnected) ?? [];
  const change = useMutation(switchModeMutation(queries));
  // LIVE may be chosen before the accounts are here: it waits for them, until another mode is chosen.
  const look = useMutation({
    mutationKey: ['switch-mode', 'accounts'],
    mutationFn: () => queries.query({ ...accountsQuery(), staleTime: 'static' }),
  });
  const onAccounts = (found: readonly Account[]): void => {
    // Without an account of an exchange there is nothing to agree to: the server says what is missing.
    if (found.some(isConnected)) setAsking(true);
    else change.mutate({ mode: 'LIVE' });
  };
  const to = (mode: TradingModeName): void => {
    // Another mode than the one on its way is no second press: OFFLINE is never lost.
    if (change.isPending && change.variables.mode === mode) return;
    look.reset();
    // What becomes of one on its way is said all the same.
    if (!change.isPending) change.reset();
    if (mode === 'LIVE') look.mutate(undefined, { onSuccess: onAccounts });
    else change.mutate({ mode });
  };
  const goLive = async (accountId: string): Promise<void> => {
    await change.mutateAsync({ mode: 'LIVE', accountId });
  };
  return { query, change, look, to, connected, isAsking, setAsking, goLive };
}

function Outcome({ report, isSwitching }: { readonly report: ModeReport; readonly isSwitching: boolean }) {
  if (isSwitching) return <p className="text-sm text-fg-2">Switching every account…</p>;
  return (
    <p className="text-sm">
      <span className="font-medium">{LOOK[report.mode].label}</span>
      {report.changedAt !== null && (
        <span className="text-fg-2">
          {' '}
          <RelativeTime value={report.changedAt} />
        </span>
      )}
      <span className="text-fg-2">: {describeMode(report)}</span>
    </p>
  );
}

/** LIVE MODE waits for an account that is connected and tested. */
function Refusal({ error, isSent }: { readonly error: unknown; readonly isSent: boolean }) {
  const { message } = describeError(error);
  return (
    <Alert
      tone="error"
      title={isSent && !isAnswered(error) ? 'Whether the mode was switched is not known' : 'The mode was not switched'}
      actions={
        message.startsWith('LIVE MODE') && (
          <Link to="/exchange-setup" className={buttonClass({ variant: 'outline', size: 'xs' })}>
            Exchange setup
          </Link>
        )
      }
    >
      {message}
    </Alert>
  );
}

/** The three buttons, their keys, and the sentence of what the last switch did. LIVE MODE is asked about first. */
export function ModeSwitch() {
  const { query, change, look, to, connected, isAsking, setAsking, goLive } = useModeSwitch();
  const { data, error } = query;
  useHotkeys(Object.fromEntries(TRADING_MODES.map((mode) => [`m ${LOOK[mode].key}`, () => to(mode)])));
  if (data === undefined && error !== null)
    return (
      <ErrorState
        title="The mode could not be read"
        detail={describeError(error).message}
        onRetry={() => void query.refetch()}
      />
    );
  const failure = change.error ?? look.error;
  const pending = change.isPending ? change.variables.mode : null;
  return (
    <div className="space-y-3">
      <div role="group" aria-label="Mode of all accounts" className="grid gap-2 sm:grid-cols-3">
        {TRADING_MODES.map((mode) => {
          const { label, icon: Icon, key, chosen } = LOOK[mode];
          const isChosen = data?.mode === mode;
          const isBusy = pending === mode || (mode === 'LIVE' && look.isPending);
          return (
            <Button
              key={mode}
              variant="outline"
              size="lg"
              aria-pressed={isChosen}
              isBusy={isBusy}
              disabled={data === undefined}
              onClick={() => to(mode)}
              className={isChosen ? chosen : undefined}
            >
              {!isBusy && <Icon aria-hidden />}
              {label}
              <span aria-hidden className="hidden gap-0.5 sm:inline-flex">
                <Kbd>m</Kbd>
                <Kbd>{key}</Kbd>
              </span>
            </Button>
          );
        })}
      </div>
      <div role="status" className="min-h-16 sm:min-h-10">
        {data === undefined ? <Skeleton className="h-10" /> : <Outcome report={data} isSwitching={pending !== null} />}
      </div>
      {failure !== null && !isAsking && <Refusal error={failure} isSent={change.error !== null} />}
      {isAsking && (
        <Suspense fallback={null}>
          <LiveModeDialog accounts={connected} open onOpenChange={setAsking} onConfirm={goLive} />
        </Suspense>
      )}
    </div>
  );
}
