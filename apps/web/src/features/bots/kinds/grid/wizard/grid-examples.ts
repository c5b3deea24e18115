import { GRID_DEFAULTS, type GridFormValues } from '../../../../../components/grid/grid-values.ts';

/** A small grid that closes pairs within a usual day, ready to be reviewed and deployed. */
const BTC_GRID: GridFormValues = {
  ...GRID_DEFAULTS,
  name: 'BTC grid example',
  grids: '9',
  allocation: '200',
  stepPct: '0.6',
  tpPctPerFill: '0',
};

/** By their name in the address. */
export const GRID_EXAMPLES: ReadonlyMap<string, GridFormValues> = new Map([['btc-grid', BTC_GRID]]);
