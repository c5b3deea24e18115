import { ema } from '@atb/core/indicators/ema';
import { rsi } from '@atb/core/indicators/rsi';
import { streamLoop } from '../ceiling/indicator-loop.ts';
import { loadPackage } from './load-package.ts';
import { createCandles, YEAR_ROWS } from './synthetic-candles.ts';
import { CEILING, expectClose, OURS, type Prepared, type Work } from './work.ts';

const COLUMNS = 3;
/** Which of them is the RSI. */
const RSI_COLUMN = 2;
/** From here on, how an average was started can no longer be seen. */
const SETTLED = 5_000;
const TOLERANCE = 1e-9;
/** Of an RSI that is rounded to two decimals. */
const ROUNDED = 0.0051;

type Columns = readonly [Float64Array, Float64Array, Float64Array];
type Next = (value: number) => number | null | undefined;

function createColumns(): Columns {
  return [new Float64Array(YEAR_ROWS), new Float64Array(YEAR_ROWS), new Float64Array(YEAR_ROWS)];
}

/** `stream` sends every close through streams made for this run and notes what they say in columns made for it. */
function prepare(stream: (close: Float64Array, out: Columns) => void, from = SETTLED, rounded = 0): Prepared {
  const { close } = createCandles(YEAR_ROWS, '1m');
  return {
    run: () => {
      const out = createColumns();
      stream(close, out);
      return out;
    },
    check: (result) => {
      const out = result as Columns;
      const expected = createColumns();
      streamLoop(close, expected);
      for (let column = 0; column < COLUMNS; column += 1) {
        for (let row = from; row < YEAR_ROWS; row += 1) {
          const [actual, wanted] = [out[column]?.[row] ?? Number.NaN, expected[column]?.[row] ?? Number.NaN];
          if (column === RSI_COLUMN && Math.abs(actual - wanted) <= rounded) continue;
          expectClose(actual, wanted, TOLERANCE, `column ${column}, row ${row}`);
        }
      }
    },
  };
}

function ourStreams(close: Float64Array, [fastColumn, slowColumn, strengthColumn]: Columns): void {
  const [fast, slow, strength] = [ema.stream({ period: 20 }), ema.stream({ period: 50 }), rsi.stream({ period: 14 })];
  for (let i = 0; i < close.length; i += 1) {
    const value = close[i] as number;
    fastColumn[i] = fast.next(value);
    slowColumn[i] = slow.next(value);
    strengthColumn[i] = strength.next(value);
  }
}

/** Streams of a package, made anew for each run. */
function peerStreams(create: () => readonly [Next, Next, Next]): (close: Float64Array, out: Columns) => void {
  return (close, [fastColumn, slowColumn, strengthColumn]) => {
    const [fast, slow, strength] = create();
    for (let i = 0; i < close.length; i += 1) {
      const value = close[i] as number;
      fastColumn[i] = fast(value) ?? Number.NaN;
      slowColumn[i] = slow(value) ?? Number.NaN;
      strengthColumn[i] = strength(value) ?? Number.NaN;
    }
  };
}

function prepareDebut(): Prepared {
  const { EMA, RSI } = loadPackage('@debut/indicators');
  return prepare(
    peerStreams(() => {
      const [fast, slow, strength] = [new EMA(20), new EMA(50), new RSI(14)];
      return [(value) => fast.nextValue(value), (value) => slow.nextValue(value), (value) => strength.nextValue(value)];
    }),
  );
}

async function prepareTradingSignals(): Promise<Prepared> {
  const { EMA, RSI } = await import('trading-signals');
  return prepare(
    peerStreams(() => {
      const [fast, slow, strength] = [new EMA(20), new EMA(50), new RSI(14)];
      return [(value) => fast.add(value), (value) => slow.add(value), (value) => strength.add(value)];
    }),
  );
}

function prepareTechnical(name: 'technicalindicators' | 'fast-technical-indicators'): Prepared {
  const { EMA, RSI } = loadPackage(name);
  const streams = peerStreams(() => {
    const fast = new EMA({ period: 20, values: [] });
    const slow = new EMA({ period: 50, values: [] });
    const strength = new RSI({ period: 14, values: [] });
    return [(value) => fast.nextValue(value), (value) => slow.nextValue(value), (value) => strength.nextValue(value)];
  });
  return prepare(streams, SETTLED, ROUNDED);
}

export const streamWork: Work = {
  id: 'stream',
  title: 'EMA 20, EMA 50, RSI 14, one candle at a time; a year of 1m, new columns each time',
  goal: 2,
  checked: 'Every row within 1e-9, other packages from row 5,000 on; RSI within 0.005 where it is rounded.',
  columns: new Map<string, () => Prepared | Promise<Prepared>>([
    [CEILING, () => prepare(streamLoop, 0)],
    [OURS, () => prepare(ourStreams, 0)],
    ['@debut/indicators', prepareDebut],
    ['trading-signals', prepareTradingSignals],
    ['fast-technical-indicators', () => prepareTechnical('fast-technical-indicators')],
    ['technicalindicators', () => prepareTechnical('technicalindicators')],
  ]),
};
