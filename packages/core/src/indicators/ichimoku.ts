import { type CandleIndicator, type IndicatorParams, integerParam, outputColumn, readParam } from './indicator.ts';
import { RollingMax, RollingMin } from './kernels/rolling-extreme.ts';
import { Window } from './kernels/window.ts';

const TENKAN = integerParam({ name: 'tenkan', label: 'Conversion line', default: 9, min: 1, max: 5000 });
const KIJUN = integerParam({ name: 'kijun', label: 'Base line', default: 26, min: 1, max: 5000 });
const SENKOU_B = integerParam({ name: 'senkouB', label: 'Leading span B', default: 52, min: 1, max: 5000 });
const DISPLACEMENT = integerParam({ name: 'displacement', label: 'Displacement', default: 26, min: 1, max: 5000 });

export const ichimoku: CandleIndicator = {
  id: 'ichimoku',
  name: 'Ichimoku cloud',
  description: 'Middles of the ranges of several spans, two of them moved forward as a cloud.',
  input: 'candles',
  params: [TENKAN, KIJUN, SENKOU_B, DISPLACEMENT],
  outputs: ['tenkan', 'kijun', 'senkouA', 'senkouB', 'chikou'],
  pane: 'price',
  source: 'G. Hosoda (1969); StockCharts ChartSchool, Ichimoku Cloud',
  seeding:
    'Each line starts with its first full span. Senkou A and B at row i are those computed "displacement" rows before. Chikou at row i is the close of row i, to be drawn "displacement" rows back: no row knows a later close.',
  warmUp: (params) => readParam(params, TENKAN) - 1,
  batch(candles, params, out) {
    const kernel = new IchimokuKernel(params);
    const [tenkan, kijun, chikou] = [outputColumn(out, 0), outputColumn(out, 1), outputColumn(out, 4)];
    const [senkouA, senkouB] = [outputColumn(out, 2), outputColumn(out, 3)];
    const { high, low, close, length } = candles;
    for (let i = 0; i < length; i += 1) {
      kernel.push(high[i] ?? Number.NaN, low[i] ?? Number.NaN);
      tenkan[i] = kernel.tenkan;
      kijun[i] = kernel.kijun;
      senkouA[i] = kernel.senkouA;
      senkouB[i] = kernel.senkouB;
      chikou[i] = close[i] ?? Number.NaN;
    }
  },
  stream(params) {
    const kernel = new IchimokuKernel(params);
    return {
      next(candle, out) {
        kernel.push(candle.high, candle.low);
        if (out !== undefined) {
          out[1] = kernel.kijun;
          out[2] = kernel.senkouA;
          out[3] = kernel.senkouB;
          out[4] = candle.close;
        }
        return kernel.tenkan;
      },
    };
  },
};

/** Middle of the range of the last `period` candles; NaN until there are that many. */
class MiddleOfRange {
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  #rowsToGo = 0;

  constructor(period: number) {
    this.#highest = new RollingMax(period);
    this.#lowest = new RollingMin(period);
    this.#rowsToGo = period;
  }

  push(high: number, low: number): number {
    const middle = (this.#highest.push(high) + this.#lowest.push(low)) / 2;
    if (this.#rowsToGo > 0) this.#rowsToGo -= 1;
    return this.#rowsToGo > 0 ? Number.NaN : middle;
  }
}

class IchimokuKernel {
  readonly #tenkan: MiddleOfRange;
  readonly #kijun: MiddleOfRange;
  readonly #senkouB: MiddleOfRange;
  readonly #delayA: Window;
  readonly #delayB: Window;
  tenkan = Number.NaN;
  kijun = Number.NaN;
  senkouA = Number.NaN;
  senkouB = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#tenkan = new MiddleOfRange(readParam(params, TENKAN));
    this.#kijun = new MiddleOfRange(readParam(params, KIJUN));
    this.#senkouB = new MiddleOfRange(readParam(params, SENKOU_B));
    this.#delayA = new Window(readParam(params, DISPLACEMENT));
    this.#delayB = new Window(readParam(params, DISPLACEMENT));
  }

  push(high: number, low: number): void {
    this.tenkan = this.#tenkan.push(high, low);
    this.kijun = this.#kijun.push(high, low);
    this.senkouA = this.#delayA.push((this.tenkan + this.kijun) / 2);
    this.senkouB = this.#delayB.push(this.#senkouB.push(high, low));
  }
}
