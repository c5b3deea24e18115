import { SPOTLIGHT_MS } from '@atb/api/timers';
import { ArrowDownRight, ArrowUpRight, Pause, Play } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { SampleSignal } from '../landing-data.ts';
import { Section } from '../section.tsx';
import { LandingFact } from './landing-fact.tsx';

function Signal({ signal }: { readonly signal: SampleSignal }) {
  const isLong = signal.direction === 'LONG';
  const Icon = isLong ? ArrowUpRight : ArrowDownRight;
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-xl font-semibold">{showSymbol(signal.symbol)}</p>
        <Badge tone={isLong ? 'up' : 'down'}>
          <Icon aria-hidden />
          {signal.direction}
        </Badge>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <LandingFact label="Timeframe" value={signal.timeframe} />
        <LandingFact label="Confidence" value={`${signal.confidence} of 100`} />
        <LandingFact label="Exchange" value={signal.exchange} />
        <LandingFact label="Candle closed" value={formatDateTime(signal.at, 'utc')} />
      </dl>
    </div>
  );
}

const STILL = '(prefers-reduced-motion: reduce)';

function wantsStill(): boolean {
  return matchMedia(STILL).matches;
}

function subscribeToMotion(onChange: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Moves on every five seconds, unless somebody looks closer, asked for less motion or stopped it. */
function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const [chosen, setStopped] = useState<boolean | null>(null);
  const isStill = useSyncExternalStore(subscribeToMotion, wantsStill, () => true);
  const isStopped = chosen ?? isStill;
  const isRunning = !isHeld && !isStopped;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setIndex((known) => (known + 1) % count), SPOTLIGHT_MS);
    return () => clearInterval(timer);
  }, [isRunning, count]);
  return { index, setIndex, setHeld, isStopped, setStopped };
}

/** One of five signals at a time, read from the shipped candles by the rules of the live ones. */
export function Spotlight({ signals }: { readonly signals: readonly SampleSignal[] }) {
  const { index, setIndex, setHeld, isStopped, setStopped } = useRotation(signals.length);
  return (
    <Section
      id="signals"
      title="Signal spotlight"
      lead="Two averages and the RSI of the last 200 candles, computed by the code that computes live signals. Confidence says how far they agree, not how likely a gain is."
    >
      <div
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="overflow-hidden rounded-lg border border-line bg-surface-1"
      >
        <div className="flex items-center gap-2 border-b border-line px-5 py-2">
          <Badge tone="warn">Sample data</Badge>
          <div className="scripted ml-auto flex items-center gap-1">
            {signals.map(({ symbol }, each) => (
              <button
                key={symbol}
                type="button"
                aria-label={`Show ${showSymbol(symbol)}`}
                aria-pressed={each === index}
                onClick={() => setIndex(each)}
                className="touch-target grid size-6 place-items-center rounded-sm"
              >
                <span className={cn('size-2 rounded-full', each === index ? 'bg-fg' : 'border border-line-strong')} />
              </button>
            ))}
            <IconButton label={isStopped ? 'Play' : 'Pause'} size="icon-xs" onClick={() => setStopped(!isStopped)}>
              {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
            </IconButton>
          </div>
        </div>
        {signals.map((signal, each) => (
          <div key={signal.symbol} className="choice" data-closed={each === index ? undefined : ''}>
            <Signal signal={signal} />
          </div>
        ))}
      </div>
    </Section>
  );
}
