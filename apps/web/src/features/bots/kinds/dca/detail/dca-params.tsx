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

function times(value: unknown): string {
  return `× ${textOf(value)}`;
}

/** Rows of an own ladder; null where it follows from step and scales. */
function ladder(value: unknown, quote: string): string {
  if (!Array.isArray(value)) return 'By step and scales';
  const rows = value.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? `−${textOf(Reflect.get(row, 'deviationPct'))}%: ${textOf(Reflect.get(row, 'size'))} ${quote}`
      : '',
  );
  return rows.length === 0 ? 'None' : rows.join(', ');
}

/** In full it stands with every safety order that waits for it. */
function signal(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? `A rule on ${textOf(Reflect.get(value, 'timeframe'))} candles`
    : 'None';
}

/** Fields that say nothing while the ladder is an own one. */
const SCALED_ONLY: ReadonlySet<string> = new Set(['maxSafetyOrders', 'safetyStepPct', 'safetyScale', 'stepScale']);

const ROWS: ParamRows = [
  ['baseAllocation', 'Base order', priceOrNone],
  ['maxSafetyOrders', 'Safety orders', word],
  ['safetyStepPct', 'Safety step', showParamPercent],
  ['safetyScale', 'Size scale', times],
  ['takeProfitPct', 'Take profit', showParamPercent],
  ['stopLossPct', 'Stop loss', offAtZero],
  ['safetyOrders', 'Ladder', ladder],
  ['stepScale', 'Step scale', times],
  ['activeSafetyOrdersMax', 'Resting at a time', (value) => (value == null ? 'All' : textOf(value))],
  ['safetySignal', 'Safety signal', signal],
  ['takeProfitOn', 'Take profit on', (value) => (value === 'entry' ? 'Each entry' : 'Average price')],
  ['trailingTakeProfitPct', 'Trailing take profit', offAtZero],
  ['stopLossOn', 'Stop loss below', (value) => (value === 'base' ? 'Base order' : 'Average price')],
  ['stopLossHoldings', 'At the stop', stopHoldings],
  ['cooldownMinutes', 'Cooldown', (value) => (Number(value) === 0 ? 'None' : `${textOf(value)} min`)],
  ['dealsMax', 'Stop after', (value) => (value == null ? 'Never' : `${textOf(value)} deals`)],
  ['reinvestPct', 'Reinvest', showParamPercent],
  ['triggerPrice', 'Start at price', atOnceOrPrice],
  ['feeBps', 'Fee each side', showFeeBps],
];

/** What a DCA bot was told, as it was told. */
export function DcaParamsPanel({ view: { bot }, details }: PartProps<DetailsOf<'dca'> | null>) {
  const params: Readonly<Record<string, unknown>> = details === null ? bot.params : { ...details.state.params };
  const isOwnLadder = Array.isArray(params['safetyOrders']);
  const rows = isOwnLadder ? ROWS.filter(([key]) => !SCALED_ONLY.has(key)) : ROWS;
  return <ParamsList bot={bot} params={params} rows={rows} />;
}
