import { GRID_DEFAULTS, type GridFormValues } from '../../../../components/grid/grid-values.ts';
import type { WizardStart } from '../wizard-start.ts';

/** Value of `?example=` that asks for it. */
export const BTC_GRID_EXAMPLE_KEY = 'btc-grid';

const VALUES: GridFormValues = {
  ...GRID_DEFAULTS,
  name: 'BTC grid example',
  grids: '9',
  allocation: '200',
  stepPct: '0.6',
  tpPctPerFill: '0',
};

/** A small grid that closes pairs within a usual day, ready to be reviewed and deployed. */
export const BTC_GRID_EXAMPLE: WizardStart = {
  type: 'grid',
  symbol: 'BTCUSDT',
  step: 'review',
  origin: { from: 'grid', values: VALUES },
};
