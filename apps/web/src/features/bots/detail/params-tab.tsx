import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { StrategyParams } from './strategy-params.tsx';

type Reader = (value: unknown, quote: string) => ReactNode;

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const percent: Reader = (value) => `${text(value)}%`;
const priceOrNone: Reader = (value, quote) =>
  value === null || value === undefined ? 'None' : `${text(value)} ${quote}`;
const rangePrice: Reader = (value, quote) => (Number(value) === 0 ? '0 (around the price)' : `${text(value)} ${quote}`);
const offAtZero: Reader = (value) => (Number(value) === 0 ? 'Off' : `${text(value)}%`);
const word: Reader = (value) => text(value);

type Rows = ReadonlyArray<readonly [key: string, label: string, read: Reader]>;

const atOnceOrPrice: Reader = (value, quote) => (value == null ? 'At once' : `${text(value)} ${quote}`);
const stopHoldings: Reader = (value) => (value === 'keep' ? 'Keep the coins' : 'Sell the coins');
const feeInBps: Reader = (value) => `${text(value)} bps`;

/** Every option of a grid with its name and unit, in the order of the wizard. */
const GRID_ROWS: Rows = [
  ['lower', 'Lower price', rangePrice],
  ['upper', 'Upper price', rangePrice],
  ['grids', 'Grid lines', word],
  ['stepPct', 'Step between lines', percent],
  ['allocation', 'Allocation', priceOrNone],
  ['tpPctPerFill', 'Take profit per fill', (value) => (Number(value) === 0 ? 'At the next line' : `${text(value)}%`)],
  ['spacing', 'Spacing', word],
  ['buyBaseAtStart', 'Buy at the start', (value) => (value === false ? 'No' : 'Yes')],
  ['profitAsset', 'Keep profit in', word],
  ['triggerPrice', 'Start at price', atOnceOrPrice],
  ['feeBps', 'Fee each side', feeInBps],
  ['stopLossPct', 'Stop loss below the lowest line', offAtZero],
  ['stopLossHoldings', 'At a stop', stopHoldings],
  ['takeProfitPrice', 'Take profit price', priceOrNone],
  ['upperStopPrice', 'Upper stop price', priceOrNone],
];

const times: Reader = (value) => `× ${text(value)}`;
const offAtNothing: Reader = (value) => (Number(value) === 0 ? 'Off' : `${text(value)}%`);

/** Rows of an own ladder; null where it follows from step and scales. */
const ladder: Reader = (value, quote) => {
  if (!Array.isArray(value)) return 'By step and scales';
  const rows = value.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? `−${text(Reflect.get(row, 'deviationPct'))}%: ${text(Reflect.get(row, 'size'))} ${quote}`
      : '',
  );
  return rows.length === 0 ? 'None' : rows.join(', ');
};

/** In full it stands with every safety order that waits for it. */
const signal: Reader = (value) =>
  typeof value === 'object' && value !== null ? `A rule on ${text(Reflect.get(value, 'timeframe'))} candles` : 'None';

/** Fields that say nothing while the ladder is an own one. */
const SCALED_ONLY: ReadonlySet<string> = new Set(['maxSafetyOrders', 'safetyStepPct', 'safetyScale', 'stepScale']);

const DCA_ROWS: Rows = [
  ['baseAllocation', 'Base order', priceOrNone],
  ['maxSafetyOrders', 'Safety orders', word],
  ['safetyStepPct', 'Safety step', percent],
  ['safetyScale', 'Size scale', times],
  ['takeProfitPct', 'Take profit', percent],
  ['stopLossPct', 'Stop loss', offAtNothing],
  ['safetyOrders', 'Ladder', ladder],
  ['stepScale', 'Step scale', times],
  ['activeSafetyOrdersMax', 'Resting at a time', (value) => (value == null ? 'All' : text(value))],
  ['safetySignal', 'Safety signal', signal],
  ['takeProfitOn', 'Take profit on', (value) => (value === 'entry' ? 'Each entry' : 'Average price')],
  ['trailingTakeProfitPct', 'Trailing take profit', offAtNothing],
  ['stopLossOn', 'Stop loss below', (value) => (value === 'base' ? 'Base order' : 'Average price')],
  ['stopLossHoldings', 'At the stop', stopHoldings],
  ['cooldownMinutes', 'Cooldown', (value) => (Number(value) === 0 ? 'None' : `${text(value)} min`)],
  ['dealsMax', 'Stop after', (value) => (value == null ? 'Never' : `${text(value)} deals`)],
  ['reinvestPct', 'Reinvest', percent],
  ['triggerPrice', 'Start at price', atOnceOrPrice],
  ['feeBps', 'Fee each side', feeInBps],
];

function rowsOf(type: string, params: Readonly<Record<string, unknown>>): Rows {
  if (type !== 'dca') return GRID_ROWS;
  const isOwnLadder = Array.isArray(params['safetyOrders']);
  return isOwnLadder ? DCA_ROWS.filter(([key]) => !SCALED_ONLY.has(key)) : DCA_ROWS;
}

/** What the bot was told, as it was told. */
export function ParamsTab({ view }: { readonly view: BotView }) {
  const { bot, record, strategy } = view;
  const { quote } = splitSymbol(bot.symbol);
  if (strategy !== null) return <StrategyParams view={view} strategy={strategy} />;
  const params: Readonly<Record<string, unknown>> = record === null ? bot.params : { ...record.state.params };
  return (
    <div className="p-3">
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {rowsOf(bot.type, params)
          .filter(([key]) => params[key] !== undefined)
          .map(([key, label, read]) => (
            <div key={key} className="flex min-h-8 items-center justify-between gap-3 border-b border-line/60 text-sm">
              <dt className="text-fg-2">{label}</dt>
              <dd className="text-right tabular-nums">{read(params[key], quote)}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-xs text-fg-2">
          Bot <CopyId value={bot.id} label="bot id" />
        </span>
        <Link to={`/bots/create?clone=${bot.id}`} className={buttonClass({ variant: 'outline' })}>
          Clone with these parameters
        </Link>
      </div>
    </div>
  );
}
