import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { formatDate } from '../../../lib/format-time.ts';

type Day = AnalyticsAnswer['worstDays'][number];

const DAY_MS = 86_400_000;

function signed(value: number | string): string {
  return formatNumber(value, { decimals: 2, signed: true }).text;
}

/** What the books know of the day, in sentences; each of their figures opens its proof. */
function DayStory({ day }: { readonly day: Day }) {
  const { trades, losses, net, fees, held, worstSymbol, market } = day;
  const [span, on] = [spanOf(day), dayText(day)];
  return (
    <>
      {trades === 0 ? (
        'Nothing was sold. '
      ) : (
        <>
          <ProofButton of={`Sales on ${on}`} request={{ figure: 'trades', ...span }}>
            {trades}
          </ProofButton>{' '}
          {trades === 1 ? 'sale' : 'sales'},{' '}
          <ProofButton of={`Losses on ${on}`} request={{ figure: 'losses', ...span }}>
            {losses}
          </ProofButton>{' '}
          with a loss, came to{' '}
          <ProofButton of={`Result of the sales on ${on}`} request={{ figure: 'net', ...span }}>
            {signed(net)}
          </ProofButton>{' '}
          after{' '}
          <ProofButton of={`Fees on ${on}`} request={{ figure: 'fees', ...span }}>
            {signed(fees).replace('+', '')}
          </ProofButton>{' '}
          fees.{' '}
        </>
      )}
      Coins that were held changed by{' '}
      <ProofButton of={`Change of held coins on ${on}`} request={{ figure: 'heldChange', ...span }}>
        {signed(held)}
      </ProofButton>
      .
      {worstSymbol !== null && (
        <>
          {' '}
          Most was lost on {showSymbol(worstSymbol.symbol)}:{' '}
          <ProofButton
            of={`Result of ${showSymbol(worstSymbol.symbol)} on ${on}`}
            request={{ figure: 'net', symbol: worstSymbol.symbol, ...span }}
          >
            {signed(worstSymbol.net)}
          </ProofButton>
          .
        </>
      )}
      {market.map(({ symbol, change }) => change !== null && <MarketMove key={symbol} {...{ day, symbol, change }} />)}
    </>
  );
}

interface MarketMoveProps {
  readonly day: Day;
  readonly symbol: string;
  readonly change: number;
}

function MarketMove({ day, symbol, change }: MarketMoveProps) {
  return (
    <>
      {' '}
      {showSymbol(symbol)}{' '}
      <ProofButton
        of={`Change of ${showSymbol(symbol)} on ${dayText(day)}`}
        request={{ figure: 'marketChange', symbol, ...spanOf(day) }}
      >
        {formatNumber(change, { percent: true, decimals: 1, signed: true }).text}
      </ProofButton>{' '}
      that day.
    </>
  );
}

function dayText({ time }: Day): string {
  return formatDate(time);
}

function spanOf({ time }: Day): { readonly from: number; readonly to: number } {
  return { from: time, to: time + DAY_MS };
}

export interface WorstDaysPanelProps {
  readonly days: readonly Day[];
  /** Chooses a day, milliseconds since the epoch. */
  readonly onChoose: (from: number, to: number) => void;
}

/** The days that lost most, and what happened on them, whatever bot, symbol or hour is chosen. */
export function WorstDaysPanel({ days, onChoose }: WorstDaysPanelProps) {
  return (
    <Panel title="Worst days, whole account">
      {days.length === 0 && <p className="text-sm text-fg-2">No day of the period ended lower than it began.</p>}
      <ul className="divide-y divide-line">
        {days.map((day) => (
          <li key={day.time} className="grid gap-x-4 gap-y-1 py-2 text-sm sm:grid-cols-[7rem_11rem_minmax(0,1fr)]">
            <button
              type="button"
              onClick={() => onChoose(day.time, day.time + DAY_MS)}
              className="num touch-target rounded-xs text-left hover:underline"
            >
              {dayText(day)}
            </button>
            <span>
              <ProofButton of={`Change on ${dayText(day)}`} request={{ figure: 'change', ...spanOf(day) }}>
                <Money value={day.change} isToned />
              </ProofButton>{' '}
              (
              <ProofButton of={`Return on ${dayText(day)}`} request={{ figure: 'totalReturn', ...spanOf(day) }}>
                <Percent value={day.share} />
              </ProofButton>
              )
            </span>
            <span className="text-fg-2">
              <DayStory day={day} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
