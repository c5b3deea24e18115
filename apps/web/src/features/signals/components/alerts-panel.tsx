import { SIGNAL_ALERTS_MAX, type SignalAlertRow } from '@atb/api/rows/signal-alerts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { signalAlertMutations, alertsQuery } from '../api/alerts.ts';
import type { SignalsView } from '../use-signals-address.ts';

const SIGNALS = [
  { value: 'Any', label: 'Long or Short' },
  { value: 'Long', label: 'Long' },
  { value: 'Short', label: 'Short' },
] as const;

function describeAlert({ symbol, timeframe, strategy, signal, confidence_min: least }: SignalAlertRow): string {
  const what = signal === 'Any' ? 'Long or Short' : signal;
  return `${what} on ${showSymbol(symbol)} ${timeframe}, confidence ${least} or more${strategy === null ? '' : `, by ${strategy}`}`;
}

function AlertList({
  alerts,
  onRemove,
}: {
  readonly alerts: readonly SignalAlertRow[];
  readonly onRemove: (id: string) => void;
}) {
  if (alerts.length === 0) return <p className="text-sm text-fg-2">No alerts yet.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {alerts.map((alert) => (
        <li key={alert.id} className="flex items-center justify-between gap-2 py-1">
          <span>{describeAlert(alert)}</span>
          <IconButton label={`Delete alert: ${describeAlert(alert)}`} onClick={() => onRemove(alert.id)}>
            <Trash2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** 'Tell me when such a signal stands': made from what the form says. */
export function AlertsPanel({ view }: { readonly view: SignalsView }) {
  const { id } = useUser();
  const queries = useQueryClient();
  const mutations = signalAlertMutations(queries, id);
  const alerts = useQuery(alertsQuery(id));
  const [signal, setSignal] = useState<SignalAlertRow['signal']>(view.alert ?? 'Any');
  const form = useRef<HTMLDivElement>(null);
  const isAsked = view.alert !== null;
  // A link that fills the form in leads to it: it stands below the table.
  useEffect(() => {
    if (isAsked) form.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  const add = useMutation({
    ...mutations.add,
    onSuccess: () => notifySuccess('Alert added', { detail: 'The bell tells you once per candle.' }),
    onError: (error) => notifyError('The alert was not added', { detail: describeError(error, 'data').message }),
  });
  const remove = useMutation(mutations.remove);
  const { symbol, interval, strategy, confidenceMin } = view;
  const alert = {
    symbol,
    timeframe: interval,
    strategy: strategy === '' ? null : strategy,
    signal,
    confidence_min: confidenceMin,
  };
  const count = alerts.data?.length ?? 0;
  return (
    <Panel title="Alerts" bodyClassName="min-h-40 p-3">
      <div ref={form} className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <span>Tell me of</span>
        <Select
          aria-label="Signal of the alert"
          value={signal}
          onValueChange={(value) => setSignal(SIGNALS.find((each) => each.value === value)?.value ?? 'Any')}
          options={SIGNALS}
          className="w-36"
        />
        <span>
          on {showSymbol(symbol)} {interval} with confidence {confidenceMin} or more
        </span>
        <Button
          variant="outline"
          isBusy={add.isPending}
          disabled={count >= SIGNAL_ALERTS_MAX}
          onClick={() => add.mutate(alert)}
        >
          Add alert
        </Button>
      </div>
      {alerts.isPending && <Skeleton className="h-16" />}
      {alerts.isError && (
        <ErrorState
          title="Alerts could not be loaded"
          detail={describeError(alerts.error, 'data').message}
          onRetry={() => void alerts.refetch()}
        />
      )}
      {alerts.data !== undefined && <AlertList alerts={alerts.data} onRemove={(alertId) => remove.mutate(alertId)} />}
      <p className="mt-2 text-xs text-fg-2">
        Under the bell, once per candle, at most {SIGNAL_ALERTS_MAX} alerts. They are read with the default parameters.
      </p>
    </Panel>
  );
}
