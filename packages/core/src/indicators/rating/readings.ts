import type { Candle } from '../../market/candle.ts';
import type { Indicator, IndicatorParams } from '../indicator.ts';
import { RecentValues } from './recent-values.ts';

/** Up to three outputs of an indicator, each with its values of the two rows before; a line indicator reads the close. */
export class Readings {
  readonly first = new RecentValues();
  readonly second = new RecentValues();
  readonly third = new RecentValues();
  readonly #row: Float64Array;
  readonly #take: (candle: Candle, out: Float64Array) => void;

  constructor(indicator: Indicator, params: IndicatorParams = {}) {
    this.#row = new Float64Array(Math.max(3, indicator.outputs.length)).fill(Number.NaN);
    if (indicator.input === 'line') {
      const stream = indicator.stream(params);
      this.#take = (candle, out) => stream.next(candle.close, out);
    } else {
      const stream = indicator.stream(params);
      this.#take = (candle, out) => stream.next(candle, out);
    }
  }

  next(candle: Candle): void {
    this.#take(candle, this.#row);
    this.first.push(this.#row[0] as number);
    this.second.push(this.#row[1] as number);
    this.third.push(this.#row[2] as number);
  }
}
