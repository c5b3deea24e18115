import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { WmaKernel } from './kernels/wma-kernel.ts';

const PERIOD = periodParam(14, 2);

export const hma: LineIndicator = {
  id: 'hma',
  name: 'Hull moving average',
  description:
    'A weighted average of twice a fast weighted average less a slow one, which follows turns with little lag.',
  input: 'line',
  params: [PERIOD],
  outputs: ['hma'],
  pane: 'price',
  source: 'A. Hull (2005), alanhull.com: WMA(2 WMA(n / 2) - WMA(n), sqrt n), both lengths rounded down',
  seeding: 'Each weighted average starts with its first full window.',
  warmUp: (params) => readParam(params, PERIOD) - 1 + smoothingPeriod(readParam(params, PERIOD)) - 1,
  batch(source, params, out) {
    const kernel = new HmaKernel(readParam(params, PERIOD));
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new HmaKernel(readParam(params, PERIOD));
    return {
      next: (value) => kernel.push(value),
    };
  },
};

function smoothingPeriod(period: number): number {
  return Math.floor(Math.sqrt(period));
}

class HmaKernel {
  readonly #fast: WmaKernel;
  readonly #slow: WmaKernel;
  readonly #smooth: WmaKernel;

  constructor(period: number) {
    this.#fast = new WmaKernel(Math.floor(period / 2));
    this.#slow = new WmaKernel(period);
    this.#smooth = new WmaKernel(smoothingPeriod(period));
  }

  push(value: number): number {
    return this.#smooth.push(2 * this.#fast.push(value) - this.#slow.push(value));
  }
}
