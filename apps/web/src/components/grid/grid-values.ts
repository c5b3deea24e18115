import type { FieldPath } from 'react-hook-form';

/** What the wizard's fields hold: decimal text and choices, '' where an option is left out. */
export interface GridFormValues {
  readonly name: string;
  /** `around`: lines `stepPct` apart around the price. `fixed`: between `lower` and `upper`. */
  readonly range: 'around' | 'fixed';
  readonly lower: string;
  readonly upper: string;
  readonly grids: string;
  readonly allocation: string;
  readonly stepPct: string;
  readonly tpPctPerFill: string;
  readonly stopLossPct: string;
  readonly feeBps: string;
  readonly spacing: 'arithmetic' | 'geometric';
  readonly buyBaseAtStart: boolean;
  readonly stopLossHoldings: 'sell' | 'keep';
  readonly takeProfitPrice: string;
  readonly upperStopPrice: string;
  readonly triggerPrice: string;
  readonly trailingUp: { readonly enabled: boolean; readonly maxLines: string };
  readonly profitAsset: 'base' | 'quote';
}

export type GridField = FieldPath<GridFormValues>;

/** The specification's defaults. */
export const GRID_DEFAULTS: GridFormValues = {
  name: '',
  range: 'around',
  lower: '0',
  upper: '0',
  grids: '10',
  allocation: '100',
  stepPct: '1',
  tpPctPerFill: '0.5',
  stopLossPct: '5',
  feeBps: '10',
  spacing: 'arithmetic',
  buyBaseAtStart: true,
  stopLossHoldings: 'sell',
  takeProfitPrice: '',
  upperStopPrice: '',
  triggerPrice: '',
  trailingUp: { enabled: false, maxLines: '10' },
  profitAsset: 'quote',
};
