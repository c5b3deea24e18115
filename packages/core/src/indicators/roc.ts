import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { Window } from './kernels/window.ts';

const PERIOD = periodParam(14);

class RocState {
  readonly #before: Window;

  constructor(period: number) {
    this.#before = new Window(period);
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const before = this.#before.push(value);
    return before === 0 ? 0 : ((value - before) / before) * 100;
  }
}

export const roc: LineIndicator = {
  input: 'line',
  id: 'roc',
  name: 'Rate of change',
  description: 'Change against the value of some rows ago, in percent of it; 0 when that value was 0.',
  params: [PERIOD],
  outputs: ['roc'],
  pane: 'own',
  source: 'Achelis, Technical Analysis from A to Z, Price Rate-Of-Change (percent)',
  seeding: 'First value once there is a value to compare with; nothing else counts.',
  warmUp: (params) => readParam(params, PERIOD),
  batch: (source, params, out) => {
    const state = new RocState(readParam(params, PERIOD));
    const main = outputColumn(out, 0);
    for (let row = 0; row < source.length; row += 1) main[row] = state.next(source[row] as number);
  },
  stream: (params) => {
    const state = new RocState(readParam(params, PERIOD));
    return {
      next: (value) => state.next(value),
    };
  },
};
