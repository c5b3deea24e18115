import type { BotRow } from '@atb/api/rows/bots';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { TimeSeries } from '../../../components/chart/time-series.tsx';
import { Money } from '../../../components/money.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { type BotTwin, botTwinQuery } from '../api/bot-twin.ts';
import { CAUSE_WORDS, describeCover, describeGap, describeTwin } from './describe-twin.ts';

/** Money at stake is small here: a gap of a hundredth of a cent is one. */
const DECIMALS = 4;

function Sum({ twin, quote }: { readonly twin: BotTwin; readonly quote: string }) {
  return (
    <dl className="text-sm">
      {(
        [
          ['Bot', twin.bot],
          ['Twin', twin.twin],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="flex h-8 items-center justify-between gap-3">
          <dt className="text-fg-2">{name}</dt>
          <dd>
            <Money value={value} unit={quote} decimals={DECIMALS} isToned />
          </dd>
        </div>
      ))}
      {twin.causes.map(({ cause, amount, count }) => (
        <div key={cause} className="flex min-h-8 items-center justify-between gap-3 border-t border-line/60">
          <dt className="text-fg-2">
            {CAUSE_WORDS[cause].name} ({count}){' '}
            <HowComputed of={CAUSE_WORDS[cause].name}>{CAUSE_WORDS[cause].detail}</HowComputed>
          </dt>
          <dd>
            <Money value={amount} unit={quote} decimals={DECIMALS} isToned />
          </dd>
        </div>
      ))}
      <div className="flex h-9 items-center justify-between gap-3 border-t border-line font-medium">
        <dt>Difference</dt>
        <dd>
          <Money value={twin.difference} unit={quote} decimals={DECIMALS} isToned />
        </dd>
      </div>
    </dl>
  );
}

function Gaps({ twin, quote }: { readonly twin: BotTwin; readonly quote: string }) {
  if (twin.gaps.length === 0) return null;
  const more = twin.gapCount - twin.gaps.length;
  return (
    <details className="mt-2">
      <summary className="touch-target cursor-pointer text-sm text-fg-2 hover:text-fg">Every gap</summary>
      <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto" tabIndex={0} aria-label="Gaps">
        {twin.gaps.map((gap, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a list that is only ever replaced whole
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-sm">
            <span>
              {CAUSE_WORDS[gap.cause].name}. {describeGap(gap)}
              <span className="ml-2 text-xs text-fg-2">
                <MarketTime value={gap.at} />
              </span>
            </span>
            <Money value={gap.amount} unit={quote} decimals={DECIMALS} isToned />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-xs text-fg-2">
          The {twin.gaps.length} largest of {twin.gapCount}.
        </p>
      )}
    </details>
  );
}

function Loaded({ twin, quote }: { readonly twin: BotTwin; readonly quote: string }) {
  const line = (of: 'bot' | 'twin') => twin.equity.map((point) => ({ time: point.time, value: point[of] }));
  return (
    <>
      <p className="text-base font-medium">{describeTwin(twin)}</p>
      <p className="num mb-2 text-xs text-fg-2">
        {describeCover(twin)} <MarketTime value={twin.from} /> to <MarketTime value={twin.to} />
      </p>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <TimeSeries
          label="Profit of the bot and its twin"
          points={line('bot')}
          benchmark={line('twin')}
          benchmarkLabel="twin"
          unit={quote}
          className="h-44"
        />
        <Sum twin={twin} quote={quote} />
      </div>
      <Gaps twin={twin} quote={quote} />
    </>
  );
}

/** The same settings simulated since the start of the run, without pauses, denials or sales by hand, and every gap named. */
export function TwinPanel({ bot }: { readonly bot: BotRow }) {
  const twin = useQuery(botTwinQuery(bot.id));
  const { quote } = splitSymbol(bot.symbol);
  return (
    <Panel
      title="Twin"
      className="min-h-72"
      help={
        <HowComputed of="Twin">
          The bot’s settings simulated on the same prices since its start, with the model’s fees and slippage and
          without pauses, denials or sales by hand. Orders for the same purpose are held against each other, the nearest
          in time. An order that only one of the two has counts to the last pause, denial or sale by hand before it,
          else to price. The causes add up to the difference exactly.
        </HowComputed>
      }
      actions={
        <Button variant="ghost" isBusy={twin.isFetching} onClick={() => void twin.refetch()}>
          <RefreshCw aria-hidden />
          Compare again
        </Button>
      }
    >
      {twin.isPending && <Skeleton className="h-56" />}
      {twin.data !== undefined && <Loaded twin={twin.data} quote={quote} />}
      {twin.error !== null && twin.data === undefined && (
        <Alert tone="info" title="There is no twin to compare">
          {describeError(twin.error).message}
        </Alert>
      )}
    </Panel>
  );
}
