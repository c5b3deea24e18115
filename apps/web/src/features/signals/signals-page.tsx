// features/signals: what the rules see now, and how such signals have fared.
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ComponentType } from 'react';
import { Page } from '../../components/page.tsx';
import type { SignalRow, SignalsCardProps } from '../../lib/signal-row.ts';
import { SCANNED_SYMBOLS, signalsQuery } from './api/get-signals.ts';
import { SignalsForm } from './components/signals-form.tsx';
import { SignalsTable } from './components/signals-table.tsx';
import { useSignalsAddress, type SignalsView } from './use-signals-address.ts';

export interface SignalsPageProps {
  /** Left below the table. */
  readonly AskAtbCard?: ComponentType<SignalsCardProps>;
  /** Right below the table. */
  readonly StrategyParametersCard?: ComponentType<SignalsCardProps>;
}

/** What confidence means. Shown beside the figures. */
const CONFIDENCE_SENTENCE =
  'Confidence, 0 to 100, is 60% how far the two averages stand apart (all of it from four usual candle moves on) and 40% how far the RSI leans in the signal’s direction; Neutral has 0.';

function narrow(rows: readonly SignalRow[], { confidenceMin, filter }: SignalsView): readonly SignalRow[] {
  return rows.filter(({ symbol, confidence }) => confidence >= confidenceMin && symbol.includes(filter));
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
  const { symbol, interval, isScan, confidenceMin, filter } = address;
  const symbols = useMemo(() => (isScan ? SCANNED_SYMBOLS : [symbol]), [isScan, symbol]);
  const { data, isFetching, refetch } = useQuery(signalsQuery({ symbols, interval }));
  const rows = useMemo(
    () => narrow(data?.rows ?? [], { symbol, interval, isScan, confidenceMin, filter }),
    [data, symbol, interval, isScan, confidenceMin, filter],
  );
  const card: SignalsCardProps = { rows, symbol, interval };
  return (
    <Page title="Live Trading Signals" detail="What the rules see on the latest closed candles">
      <div className="space-y-4">
        <SignalsForm key={symbol} address={address} isBusy={isFetching} onRepeat={() => void refetch()} />
        <p className="max-w-[90ch] text-sm text-fg-2">{CONFIDENCE_SENTENCE}</p>
        <SignalsTable address={address} read={data} rows={rows} onRetry={() => void refetch()} />
        <div className="grid gap-4 lg:grid-cols-2">
          {AskAtbCard !== undefined && <AskAtbCard {...card} />}
          {StrategyParametersCard !== undefined && <StrategyParametersCard {...card} />}
        </div>
        <CostNote />
      </div>
    </Page>
  );
}
