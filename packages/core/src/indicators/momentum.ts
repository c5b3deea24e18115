import { type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { Window } from './kernels/window.ts';

const PERIOD = periodParam(10);

class MomentumState {
  readonly #before: Window;

  constructor(period: number) {
    this.#before = new Window(period);
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    return value - this.#before.push(value);
  }
}

export const momentum: LineIndicator = {
  input: 'line',
  id: 'momentum',
  name: 'Momentum',
  description: 'Change against the value of some rows ago, in units of the source.',
  params: [PERIOD],
  outputs: ['momentum'],
  pane: 'own',
  source: 'TA-Lib MOM; Achelis, Technical Analysis from A to Z, Momentum (as a difference)',
  seeding: 'First value once there is a value to compare with; nothing else counts.',
  warmUp: (params) => readParam(params, PERIOD),
  batch: (source, params, out) => {
    const state = new MomentumState(readParam(params, PERIOD));
    const main = outputColumn(out, 0);
    for (let row = 0; row < source.length; row += 1) main[row] = state.next(source[row] as number);
  },
  stream: (params) => {
    const state = new MomentumState(readParam(params, PERIOD));
    return {
      next: (value) => state.next(value),
    };
  },
};
