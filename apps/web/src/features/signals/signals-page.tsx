// features/signals: what the rules see now, and how such signals have fared.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ComponentType } from 'react';
import { CONFIDENCE_SENTENCES } from '@atb/core/signals/signal-params';
import { CopyLinkButton } from '../../components/copy-link-button.tsx';
import { Page } from '../../components/page.tsx';
import type { SignalRow, SignalsCardProps } from '../../lib/signal-row.ts';
import { SCANNED_SYMBOLS, signalsQuery } from './api/get-signals.ts';
import { AlertsPanel } from './components/alerts-panel.tsx';
import { RecordPanel, RecordPlace } from './components/record-panel.tsx';
import { SignalsForm } from './components/signals-form.tsx';
import { SignalsTable } from './components/signals-table.tsx';
import { useLearning } from './learning-setting.ts';
import { useMutedSymbols } from './muted-symbols.ts';
import { useHeldRows } from './use-held-rows.ts';
import { type SignalsView, useSignalsAddress } from './use-signals-address.ts';

const NONE: readonly string[] = [];

export interface SignalsPageProps {
  /** Left below the table. */
  readonly AskAtbCard?: ComponentType<SignalsCardProps>;
  /** Right below the table. */
  readonly StrategyParametersCard?: ComponentType<SignalsCardProps>;
}

/** What passes threshold, filters and what is muted. */
function narrow(
  rows: readonly SignalRow[],
  { confidenceMin, filter, side }: SignalsView,
  hidden: readonly string[],
): readonly SignalRow[] {
  return rows.filter(
    ({ symbol, confidence, signal }) =>
      confidence >= confidenceMin &&
      symbol.includes(filter) &&
      (side === '' || signal === side) &&
      !hidden.includes(symbol),
  );
}

/** The rows of the table: new ones wait until they are wanted. */
function useTable(address: SignalsView, isLearning: boolean) {
  const { symbol, interval, isScan, strategy, horizon, confidenceMin, filter, side } = address;
  const [isShown, setShown] = useState(false);
  const mutedSymbols = useMutedSymbols();
  const symbols = useMemo(() => (isScan ? SCANNED_SYMBOLS : [symbol]), [isScan, symbol]);
  const request = { symbols, interval, strategy, isLearning, horizon };
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(signalsQuery(request));
  const hidden = isShown ? NONE : mutedSymbols;
  const key = JSON.stringify([request, isPlaceholderData, confidenceMin, filter, side, hidden]);
  const held = useHeldRows(key, narrow(data?.rows ?? [], address, hidden));
  return {
    symbols,
    data,
    isFetching,
    onRetry: () => void refetch(),
    held,
    muted: { symbols: mutedSymbols.filter((each) => symbols.includes(each)), isShown, setShown },
  };
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
  const { symbol, interval, isScan, strategy, horizon } = address;
  const { symbols, data, isFetching, held, muted, onRetry } = useTable(address, isLearning);
  const rows = held.shown;
  const recordOf = isScan && symbols.includes(chosen) ? chosen : symbol;
  const card: SignalsCardProps = { rows, symbol, interval };
  return (
    <Page
      title="Live Trading Signals"
      detail="What the rules see on the latest closed candles"
      actions={<CopyLinkButton />}
      isWide
    >
      <div className="space-y-4">
        <SignalsForm key={symbol} address={address} isBusy={isFetching} onRepeat={onRetry} />
        <p className="max-w-[90ch] text-sm text-fg-2">
          {strategy === '' ? CONFIDENCE_SENTENCES.averages : CONFIDENCE_SENTENCES.strategy}
        </p>
        <SignalsTable
          address={address}
          read={data}
          rows={rows}
          waiting={held.waiting}
          onShowWaiting={held.showAll}
          muted={muted}
          onRetry={onRetry}
          recordOf={recordOf}
          onRecord={setChosen}
        />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {data === undefined ? (
            <RecordPlace />
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
        <CostNote />
      </div>
    </Page>
  );
}
