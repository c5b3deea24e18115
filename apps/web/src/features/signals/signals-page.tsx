// features/signals: what the rules see now, and how such signals have fared.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { SIGNALS_MESSAGES } from '@atb/api/messages/signals';
import { CONFIDENCE_SENTENCES } from '@atb/core/signals/signal-params';
import { Page } from '../../components/page.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { SignalRow, SignalsCardProps } from '../../lib/signal-row.ts';
import { SCANNED_SYMBOLS, type SignalTable, signalsQuery } from './api/get-signals.ts';
import { AlertsPanel } from './components/alerts-panel.tsx';
import { RecordPanel } from './components/record-panel.tsx';
import { SignalsForm } from './components/signals-form.tsx';
import { SignalsTable } from './components/signals-table.tsx';
import { useLearning } from './learning-setting.ts';
import { useSignalsAddress } from './use-signals-address.ts';

export interface SignalsPageProps {
  /** Left below the table. */
  readonly AskAtbCard?: ComponentType<SignalsCardProps>;
  /** Right below the table. */
  readonly StrategyParametersCard?: ComponentType<SignalsCardProps>;
}

function narrow(rows: readonly SignalRow[], confidenceMin: number, filter: string): readonly SignalRow[] {
  return rows.filter(({ symbol, confidence }) => confidence >= confidenceMin && symbol.includes(filter));
}

function Failures({ failures }: Pick<SignalTable, 'failures'>) {
  if (failures.size === 0) return null;
  return (
    <Alert tone="warning" title={SIGNALS_MESSAGES.loadFailed}>
      {[...failures].map(([symbol, message]) => (
        <p key={symbol}>{message}</p>
      ))}
    </Alert>
  );
}

function CostNote() {
  return (
    <p className="text-sm text-fg-2">
      Signals, scans and learning are free and unlimited on every plan. Only questions to Ask ATB count as AI calls; a
      question asked again within 30 minutes is answered from the cache and does not count.{' '}
      <a href="/pricing" target="_blank" rel="noreferrer" className="link">
        Upgrade for more AI calls
      </a>
    </p>
  );
}

/** `/signals` */
export function SignalsPage({ AskAtbCard, StrategyParametersCard }: SignalsPageProps) {
  const address = useSignalsAddress();
  const [isLearning] = useLearning();
  const [chosen, setChosen] = useState('');
  const { symbol, interval, isScan, confidenceMin, filter, strategy, horizon } = address;
  const symbols = useMemo(() => (isScan ? SCANNED_SYMBOLS : [symbol]), [isScan, symbol]);
  const { data, isFetching, refetch } = useQuery(signalsQuery({ symbols, interval, strategy, isLearning }));
  const rows = useMemo(() => narrow(data?.rows ?? [], confidenceMin, filter), [data, confidenceMin, filter]);
  const recordOf = isScan && symbols.includes(chosen) ? chosen : symbol;
  const card: SignalsCardProps = { rows, symbol, interval };
  return (
    <Page title="Live Trading Signals" detail="What the rules see on the latest closed candles">
      <div className="space-y-4">
        <SignalsForm key={symbol} address={address} isBusy={isFetching} onRepeat={() => void refetch()} />
        <p className="max-w-[90ch] text-sm text-fg-2">
          {strategy === '' ? CONFIDENCE_SENTENCES.averages : CONFIDENCE_SENTENCES.strategy}
        </p>
        <SignalsTable
          address={address}
          read={data}
          rows={rows}
          onRetry={() => void refetch()}
          recordOf={recordOf}
          onRecord={setChosen}
        />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {data === undefined ? (
            <Skeleton className="h-96" />
          ) : (
            <RecordPanel
              symbol={recordOf}
              interval={interval}
              strategy={strategy}
              horizon={horizon}
              onHorizonChange={(candles) => address.change({ horizon: candles })}
              row={data.rows.find((row) => row.symbol === recordOf)}
            />
          )}
          <AlertsPanel view={address} />
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          {AskAtbCard !== undefined && <AskAtbCard {...card} />}
          {StrategyParametersCard !== undefined && <StrategyParametersCard {...card} />}
        </div>
        {data !== undefined && data.rows.length > 0 && <Failures failures={data.failures} />}
        <CostNote />
      </div>
    </Page>
  );
}
