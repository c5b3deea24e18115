// features/scanner: scans the market again and again while it is on, and shows what stands out.
import { SCANNER_MESSAGES, scanFailed } from '@atb/api/messages/scanner';
import type { ScannedCoin } from '@atb/api/functions/market/market-analysis';
import { Play, RefreshCw, Settings2, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Delta } from '../../components/delta.tsx';
import { HowComputed } from '../../components/how-computed.tsx';
import { Panel } from '../../components/panel.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Label } from '../../components/ui/label.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { ScanResult } from './api/run-scan.ts';
import { ScannerForm } from './components/scanner-form.tsx';
import { ScannerStats } from './components/scanner-stats.tsx';
import { ScannerTable } from './components/scanner-table.tsx';
import { SignalBadge } from './components/signal-badge.tsx';
import { topOpportunities } from './scan-stats.ts';
import { INTERVALS } from './scanner-config.ts';
import { type ScannerControls, useScanner } from './use-scanner.ts';
import { formatNumber } from '../../lib/format-number.ts';

const HELP =
  'Each coin’s score is the mean of its parts, 0 sell to 100 buy, computed from 200 hourly candles and the price of now: momentum, reversal, breakout, scalping and swing. Confidence is the share of all that the parts lean which leans to the side of the score. Sentiment is measured by the volume of rising against falling candles of a day; no social network is asked.';

function Toolbar({ controls }: { readonly controls: ScannerControls }) {
  const { config, state, start, stop, scanNow, change } = controls;
  const intervalId = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state.isOn ? (
        <Button variant="outline" onClick={stop}>
          <Square aria-hidden />
          Stop
        </Button>
      ) : (
        <Button variant="primary" onClick={start}>
          <Play aria-hidden />
          Start Scanner
        </Button>
      )}
      <Button variant="outline" disabled={state.isScanning} onClick={scanNow}>
        <RefreshCw aria-hidden />
        Scan now
      </Button>
      <div className="flex items-center gap-2">
        <Label htmlFor={intervalId}>Every</Label>
        <Select
          id={intervalId}
          value={String(config.interval)}
          options={INTERVALS.map((seconds) => ({ value: String(seconds), label: `${seconds} s` }))}
          onValueChange={(value) => change({ interval: Number(value) })}
        />
      </div>
    </div>
  );
}

function Opportunity({ coin }: { readonly coin: ScannedCoin }) {
  const { symbol, name, isTraded, score, signal, change24h } = coin;
  return (
    // Where five stand in a row the longest signal leaves no room for the score: it goes below.
    <li className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-line px-3 py-2 text-sm">
      {isTraded ? (
        <Link to={`/terminal?symbol=${symbol}`} className="touch-target rounded-xs font-medium hover:underline">
          {name}
        </Link>
      ) : (
        <span title="This server does not trade it." className="font-medium">
          {name}
        </span>
      )}
      <SignalBadge signal={signal} />
      <span className="ml-auto flex items-center gap-2">
        <span className="num">{formatNumber(score, { decimals: 1 }).text}</span>
        {change24h !== null && <Delta value={change24h} kind="points" className="text-xs" />}
      </span>
    </li>
  );
}

function Opportunities({ coins }: { readonly coins: readonly ScannedCoin[] }) {
  const best = topOpportunities(coins);
  const bold = coins.filter(({ signal, isWithinRisk }) => !isWithinRisk && signal.endsWith('BUY')).length;
  return (
    <section aria-label="Top opportunities">
      <h3 className="mb-2 text-sm font-medium">Top opportunities</h3>
      {best.length === 0 ? (
        <p className="text-sm text-fg-2">
          {bold === 0
            ? 'No coin has a signal to buy right now.'
            : `No coin of an allowed risk has a signal to buy; ${bold} of a higher risk ${bold === 1 ? 'has' : 'have'} one.`}
        </p>
      ) : (
        <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-5">
          {best.map((coin) => (
            <Opportunity key={coin.symbol} coin={coin} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** What the scan looked at, and what it could not. */
function Scope({ result }: { readonly result: ScanResult }) {
  const { analysed, coverage, missing, leftOut, filtersOff, venue, mode } = result;
  const isComing = coverage.read < coverage.of;
  const notes = [
    `${analysed} of ${coverage.of} coins of ${venue}${mode === 'DEMO' ? ' (DEMO)' : ''} analysed.`,
    missing.length > 0 && `Not in this market: ${missing.join(', ')}.`,
    ...leftOut,
    ...filtersOff,
  ].filter((note) => note !== false);
  return (
    <div className="text-xs text-fg-2">
      {isComing && (
        <p role="status" className="num">
          Candles of {coverage.read} of {coverage.of} coins of {venue} have been read; the rest follow within the
          exchange’s rate limit.
        </p>
      )}
      <details>
        <summary className="cursor-pointer py-1">{notes[0]} What was left out, and why</summary>
        <ul className="mt-1 list-disc space-y-0.5 pl-5">
          {notes.slice(1).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Result({ controls }: { readonly controls: ScannerControls }) {
  const { failure, result } = controls.state;
  if (failure !== null) {
    return (
      <Alert tone="error" title={SCANNER_MESSAGES.title}>
        {scanFailed(failure)}
      </Alert>
    );
  }
  if (result === null) {
    return (
      <EmptyState
        title={controls.state.isScanning ? 'Scanning…' : 'Not scanned yet.'}
        detail={`Start the scanner, or scan once: it looks at ${controls.config.isWhole ? 'every coin that this market has' : `the ${controls.config.coins.length} coins of your list`}.`}
      />
    );
  }
  return (
    <>
      <Opportunities coins={result.coins} />
      {result.coins.length > 0 ? (
        <ScannerTable coins={result.coins} />
      ) : (
        <EmptyState
          title="No coin passes the filters."
          detail="Lower the smallest volume, or choose the exchange whose prices this server has."
        />
      )}
      <Scope result={result} />
    </>
  );
}

/** The live coin scanner of the overview. */
export function ScannerPanel() {
  const controls = useScanner();
  const [isOpen, setOpen] = useState(false);
  const { isOn, isScanning, stats } = controls.state;
  return (
    <Panel
      title="Live coin scanner"
      help={<HowComputed of="Score">{HELP}</HowComputed>}
      actions={
        <>
          <Badge tone={isOn ? 'up' : 'outline'}>{isScanning ? 'SCANNING' : isOn ? 'ON' : 'OFF'}</Badge>
          <Button size="xs" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Settings2 aria-hidden />
            Settings
          </Button>
        </>
      }
      bodyClassName="min-h-150 space-y-4 p-3"
    >
      <Toolbar controls={controls} />
      {isOpen && <ScannerForm config={controls.config} onChange={controls.change} />}
      <ScannerStats stats={stats} />
      <Result controls={controls} />
    </Panel>
  );
}
