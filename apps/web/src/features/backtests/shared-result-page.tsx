import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { Logo } from '../../components/logo.tsx';
import { Page } from '../../components/page.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { describeError } from '../../lib/describe-error.ts';
import { showSymbol } from '../../lib/split-symbol.ts';
import { sharedCandlesQuery } from './api/get-archive-candles.ts';
import { sharedResultQuery, type SharedResult } from './api/get-shared-result.ts';
import { CandleSource } from './candle-source.ts';
import { Disclaimer } from './components/disclaimer.tsx';
import { ResultView } from './result/result-view.tsx';
import { formatDates } from '../../lib/format-time.ts';

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <main className="min-h-dvh">
      <div className="flex h-12 items-center border-b border-line px-4">
        <Link to="/" aria-label="ATB, start page" className="rounded-xs">
          <Logo />
        </Link>
        <Link to="/auth" className={buttonClass({ variant: 'outline' }, 'ml-auto')}>
          Sign in
        </Link>
      </div>
      {children}
    </main>
  );
}

function isBacktest(bundle: SharedResult['bundle']): bundle is AnyBacktestBundle {
  return bundle.kind !== 'sweep' && bundle.kind !== 'walk_forward';
}

function Shared({ name, bundle }: SharedResult) {
  if (!isBacktest(bundle)) {
    return (
      <Page title={name}>
        <p className="text-sm text-fg-2">This is a search of the Strategy Lab: its owner sees it there.</p>
      </Page>
    );
  }
  const { timeframe, from, to } = bundle.market;
  const symbols = bundle.kind === 'portfolio' ? bundle.market.symbols : [bundle.market.symbol];
  return (
    <Page
      title={name}
      detail={
        <span className="num">
          Shared backtest of {symbols.map(showSymbol).join(', ')} {timeframe}, {formatDates(from, Date.parse(to) - 1)}
        </span>
      }
    >
      <ResultView bundle={bundle} />
      <Disclaimer />
    </Page>
  );
}

/** `/shared/:token`, for everybody. */
export function SharedResultPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(sharedResultQuery(token));
  const candlesOf = useMemo(() => sharedCandlesQuery(token), [token]);
  if (error !== null) {
    return (
      <Frame>
        <Page title="Shared result">
          <ErrorState
            title="There is nothing to see here"
            detail={describeError(error, 'data').message}
            onRetry={() => void refetch()}
          />
        </Page>
      </Frame>
    );
  }
  return (
    <Frame>
      {data === undefined ? (
        <Page title="Shared result" detail="Loading">
          <div aria-busy className="space-y-4">
            <Skeleton className="h-24" />
            <Skeleton className="h-96" />
          </div>
        </Page>
      ) : (
        <CandleSource value={candlesOf}>
          <Shared {...data} />
        </CandleSource>
      )}
    </Frame>
  );
}
