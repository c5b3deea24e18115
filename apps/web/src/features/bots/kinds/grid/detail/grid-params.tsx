import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { ParamsList } from '../../../detail/params-list.tsx';
import {
  atOnceOrPrice,
  showFeeBps,
  offAtZero,
  type ParamRows,
  showParamPercent,
  priceOrNone,
  stopHoldings,
  textOf,
  word,
} from '../../../detail/param-rows.ts';

function rangePrice(value: unknown, quote: string): string {
  return Number(value) === 0 ? '0 (around the price)' : `${textOf(value)} ${quote}`;
}

/** Every option of a grid with its name and unit, in the order of the wizard. */
const ROWS: ParamRows = [
  ['lower', 'Lower price', rangePrice],
  ['upper', 'Upper price', rangePrice],
  ['grids', 'Grid lines', word],
  ['stepPct', 'Step between lines', showParamPercent],
  ['allocation', 'Allocation', priceOrNone],
  ['tpPctPerFill', 'Take profit per fill', (value) => (Number(value) === 0 ? 'At the next line' : `${textOf(value)}%`)],
  ['spacing', 'Spacing', word],
  ['buyBaseAtStart', 'Buy at the start', (value) => (value === false ? 'No' : 'Yes')],
  ['profitAsset', 'Keep profit in', word],
  ['triggerPrice', 'Start at price', atOnceOrPrice],
  ['feeBps', 'Fee each side', showFeeBps],
  ['stopLossPct', 'Stop loss below the lowest line', offAtZero],
  ['stopLossHoldings', 'At a stop', stopHoldings],
  ['takeProfitPrice', 'Take profit price', priceOrNone],
  ['upperStopPrice', 'Upper stop price', priceOrNone],
];

/** What a grid was told, as it was told. */
export function GridParamsPanel({ view: { bot }, details }: PartProps<DetailsOf<'grid'> | null>) {
  return <ParamsList bot={bot} params={details === null ? bot.params : { ...details.state.params }} rows={ROWS} />;
}
