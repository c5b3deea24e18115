import { MARKET_SCAN_MESSAGES } from '@atb/api/messages/market-scan';
import { useQuery } from '@tanstack/react-query';
import { Delta } from '../../../components/delta.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { cn } from '../../../lib/cn.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatClock } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { marketScanQuery, type MarketScan, SAMPLE_SCAN } from '../api/get-market-scan.ts';

const SIGNAL_TONE = { STRONG_BUY: 'up', BUY: 'up', neutral: 'neutral', SELL: 'down', STRONG_SELL: 'down' } as const;

function Rows({ scan, symbol }: { readonly scan: MarketScan; readonly symbol: string }) {
  return (
    <ul className="space-y-px">
      {scan.data.map((item) => (
        <li
          key={item.symbol}
          aria-current={item.symbol === symbol}
          className="flex min-h-7 items-center gap-2 border-b border-line/60 text-xs"
        >
          <span className={cn('flex-1', item.symbol === symbol && 'font-medium')}>{showSymbol(item.symbol)}</span>
          <Price value={item.price} />
          {item.change24h === null ? <span>—</span> : <Delta value={item.change24h} kind="points" />}
          <span className="num text-fg-2">
            <span className="max-sm:sr-only">score </span>
            {formatNumber(item.score, { decimals: 0 }).text}
          </span>
          <Badge tone={SIGNAL_TONE[item.technicalSignal]}>{item.technicalSignal.replace('_', ' ').toLowerCase()}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** What is shown where the market does not answer. */
function Sample({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <div className="space-y-2">
      <Alert
        tone="warning"
        title={MARKET_SCAN_MESSAGES.error}
        actions={
          <Button size="xs" variant="outline" onClick={onRetry}>
            Scan again
          </Button>
        }
      >
        {MARKET_SCAN_MESSAGES.failed}: {message}
      </Alert>
      <ul>
        {SAMPLE_SCAN.map(({ symbol, price, change24h }) => (
          <li key={symbol} className="flex min-h-7 flex-wrap items-center gap-x-3 text-xs text-fg-2">
            {showSymbol(symbol)} <Price value={price} /> <Delta value={change24h} kind="points" />
            <Badge tone="warn">Sample data</Badge> <span className="text-fg-3">30 Jun 2025</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The coins of the wizard at a glance; scanned again every five minutes. */
export function MarketScanPanel({ symbol }: { readonly symbol: string }) {
  const { data, error, isFetching, refetch } = useQuery(marketScanQuery());
  const { timeZone } = usePreferences();
  return (
    <Panel
      title="Market scan"
      actions={
        <span className="text-2xs text-fg-2" aria-live="polite">
          {isFetching ? 'Scanning…' : data !== undefined && `${formatClock(data.asOf, timeZone)}, every 5 minutes`}
        </span>
      }
    >
      <div className="min-h-58">
        {data !== undefined && <Rows scan={data} symbol={symbol} />}
        {data === undefined && error !== null && (
          <Sample message={describeError(error).message} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Skeleton className="h-58 w-full" />}
      </div>
    </Panel>
  );
}
