import type { ScannedCoin } from '@atb/api/functions/market/market-analysis';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import type { ScanStats as Stats } from '../scan-stats.ts';
import { formatCount, formatNumber } from '../../../lib/format-number.ts';

function percent(value: number | null): string {
  return value === null ? '—' : formatNumber(value / 100, { percent: true, signed: true, decimals: 2 }).text;
}

function Performers({ coins }: { readonly coins: readonly ScannedCoin[] }) {
  if (coins.length === 0) return <>—</>;
  return <>{coins.map(({ name, change24h }) => `${name} ${percent(change24h)}`).join(', ')}</>;
}

/** What the scans since the start come to. */
export function ScannerStats({ stats }: { readonly stats: Stats }) {
  const { totalScans, listed, coinsAnalyzed, opportunitiesFound, avgScore, marketTrend } = stats;
  const { lastScanDuration, scansPerMinute, topPerformers, worstPerformers } = stats;
  const trend = (
    <>
      Market trend
      <HowComputed of="Market trend">
        Bullish if more coins are up over 24 hours with most of the day’s volume in rising candles than are down with
        most of it in falling ones; bearish the other way round.
      </HowComputed>
    </>
  );
  return (
    <>
      <KeyFigures className="grid-cols-2 sm:grid-cols-4">
        <KeyFigure label="Total scans" value={formatCount(totalScans)} />
        <KeyFigure label="Coins analysed" value={formatCount(coinsAnalyzed)} />
        <KeyFigure label="Listed now" value={listed} />
        <KeyFigure label="Opportunities found" value={formatCount(opportunitiesFound)} />
        <KeyFigure label="Average score" value={formatNumber(avgScore, { decimals: 1 }).text} />
        <KeyFigure label={trend} value={totalScans === 0 ? '—' : marketTrend} />
        <KeyFigure
          label="Last scan"
          value={lastScanDuration === null ? '—' : `${formatCount(Math.max(1, Math.round(lastScanDuration)))} ms`}
        />
        <KeyFigure label="Scans a minute" value={scansPerMinute} />
      </KeyFigures>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-xs sm:grid-cols-2">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-fg-2">Top performers</dt>
          <dd className="num">
            <Performers coins={topPerformers} />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-fg-2">Worst performers</dt>
          <dd className="num">
            <Performers coins={worstPerformers} />
          </dd>
        </div>
      </dl>
    </>
  );
}
