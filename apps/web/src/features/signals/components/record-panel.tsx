import { SIGNAL_HORIZONS, type SignalHorizon } from '@atb/core/signals/signal-params';
import { SAMPLE_MIN } from '@atb/core/statistics/sample-size';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeWords } from '../../../lib/exchange-names.ts';
import { formatCount, formatNumber } from '../../../lib/format-number.ts';
import type { SignalInterval, SignalRow } from '../../../lib/signal-row.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { type SignalCalibration, calibrationQuery } from '../api/get-calibration.ts';
import { ReliabilityDiagram } from './reliability-diagram.tsx';
import { formatDates } from '../../../lib/format-time.ts';

type Side = SignalCalibration['sides'][number];
type Band = Side['bands'][number];

const share = (value: number): string => formatNumber(value, { percent: true, decimals: 0 }).text;

/** '58% of 41 (43% to 72%)' */
function describeShare({ count, gained, low, high }: Pick<Band, 'count' | 'gained' | 'low' | 'high'>): string {
  if (count === 0) return 'None yet';
  return `${share(gained / count)} of ${formatCount(count)} (${share(low)} to ${share(high)})`;
}

function isBandOf({ from, to }: Band, confidence: number): boolean {
  return confidence >= from && confidence <= to;
}

/** What such signals as the one in the table came to. */
function Verdict({
  row,
  calibration,
}: {
  readonly row: SignalRow | undefined;
  readonly calibration: SignalCalibration;
}) {
  const side = calibration.sides.find((each) => each.side === row?.signal);
  if (row === undefined || side === undefined) {
    return <p className="text-sm text-fg-2">No signal at the moment: below is how earlier ones have fared.</p>;
  }
  const band = side.bands.find((each) => isBandOf(each, row.confidence));
  if (band === undefined || band.count === 0) {
    return (
      <p className="text-sm">
        No recorded {row.signal} signal had a confidence like this one’s ({row.confidence}).
      </p>
    );
  }
  return (
    <p className="text-sm">
      {row.signal} signals with confidence {band.from} to {band.to} were followed by a gain over the next{' '}
      {calibration.horizon} candles in <strong className="num">{describeShare(band)}</strong>; any candle in{' '}
      <span className="num">{describeShare(side.anyCandle)}</span>.
      {band.count < SAMPLE_MIN && ` Fewer than ${SAMPLE_MIN} signals: the interval matters more than the share.`}
    </p>
  );
}

function SideRecord({ side }: { readonly side: Side }) {
  const counted = side.bands.filter(({ count }) => count > 0);
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-medium">{side.side}</h3>
      <ReliabilityDiagram side={side} />
      <table className="mt-2 w-full text-xs">
        <thead className="text-left text-fg-2">
          <tr>
            <th scope="col" className="py-1 pr-2 font-normal">
              Confidence
            </th>
            <th scope="col" className="font-normal">
              Followed by a gain
            </th>
            <th scope="col" className="text-right font-normal">
              Mean change
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {counted.map((band) => (
            <tr key={band.from} className="border-t border-line">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {band.from} to {band.to}
              </th>
              <td>{describeShare(band)}</td>
              <td className="text-right">
                {formatNumber(band.meanChange, { percent: true, decimals: 2, signed: true }).text}
              </td>
            </tr>
          ))}
          {counted.length === 0 && (
            <tr>
              <td colSpan={3} className="py-1 text-fg-2">
                No such signals were recorded.
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Whose prices they were: 'recorded candles of 15m of Binance'. */
function describeCandles({ origin, venue, interval }: SignalCalibration): string {
  const exchange = exchangeWords(venue)?.label ?? venue;
  switch (origin) {
    case 'archive':
      return `recorded candles of ${interval} of ${exchange}`;
    case 'ccxt':
      return `latest candles of ${interval} of ${exchange}, of which none are recorded here`;
    case 'replay':
      return `candles of ${interval} of the replay of ${exchange}`;
    case 'simulated':
      return `candles of ${interval} of the simulated market, no exchange’s`;
  }
}

function Found({ calibration, row }: { readonly calibration: SignalCalibration; readonly row: SignalRow | undefined }) {
  const { candles, from, to, horizon, signals } = calibration;
  return (
    <div className="space-y-3">
      <Verdict row={row} calibration={calibration} />
      <div className="grid gap-4 sm:grid-cols-2">
        {calibration.sides.map((side) => (
          <SideRecord key={side.side} side={side} />
        ))}
      </div>
      <p className="text-xs text-fg-2">
        {formatCount(candles)} {describeCandles(calibration)}, {formatDates(from, to)}; {formatCount(signals)} said Long
        or Short, those counted whose outcomes do not overlap. Gain: from the next open to the close {horizon} candles
        on, before costs. Each signal is read from candles up to its own. In brackets: 95% intervals (Wilson 1927).
        Dotted: confidence as chance; dashed: any candle.
      </p>
    </div>
  );
}

const HORIZON_OPTIONS = SIGNAL_HORIZONS.map((each) => ({ value: String(each), label: `Next ${each} candles` }));

export interface RecordPanelProps {
  readonly symbol: string;
  readonly interval: SignalInterval;
  /** Id of a strategy; '' for the averages and the RSI. */
  readonly strategy: string;
  /** Candles after each signal over which it is judged. */
  readonly horizon: SignalHorizon;
  readonly onHorizonChange: (horizon: string) => void;
  /** The signal in the table, when there is one. */
  readonly row: SignalRow | undefined;
}

function isOfSame(
  last: SignalCalibration | undefined,
  { symbol, interval, strategy }: Pick<RecordPanelProps, 'symbol' | 'interval' | 'strategy'>,
): boolean {
  return last?.symbol === symbol && last.interval === interval && (last.strategy ?? '') === strategy;
}

/** Nearly as high as a record of both sides, so that hardly anything in sight moves when it comes; on a phone nothing below it is. */
const ROOM = 'min-h-150 lg:min-h-[44rem]';

/** Its place, until it is known which signals it is of. */
export function RecordPlace() {
  return <Skeleton className={ROOM} />;
}

/** How such signals have fared: shares with counts and intervals, drawn against the confidence they were given. */
export function RecordPanel({ symbol, interval, strategy, horizon, onHorizonChange, row }: RecordPanelProps) {
  const params = row === undefined || strategy !== '' ? null : row;
  const body = {
    symbol,
    interval,
    horizon,
    ...(strategy !== '' && { strategy }),
    ...(params !== null && {
      params: {
        ema_short: params.ema_short,
        ema_long: params.ema_long,
        rsi_low: params.rsi_low,
        rsi_high: params.rsi_high,
      },
    }),
  };
  // The record of the same signals over another horizon stands until that of the chosen one is there.
  const { data, error, refetch } = useQuery({
    ...calibrationQuery(body),
    retry: false,
    placeholderData: (last) => (isOfSame(last, { symbol, interval, strategy }) ? last : undefined),
  });
  const choice = (
    <Select
      aria-label="Judged over"
      value={String(horizon)}
      onValueChange={onHorizonChange}
      options={HORIZON_OPTIONS}
      className="my-1 w-40"
    />
  );
  return (
    <Panel
      title={`Record of ${showSymbol(symbol)} ${interval} signals`}
      className={ROOM}
      bodyClassName="flex flex-1 flex-col p-3"
      actions={choice}
    >
      {data !== undefined && <Found calibration={data} row={row} />}
      {data === undefined && error === null && <Skeleton className="flex-1" />}
      {error !== null && data === undefined && (
        <ErrorState
          title="No record of these signals"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
    </Panel>
  );
}
