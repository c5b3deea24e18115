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

/** Every option with its name and unit, in the order of the wizard. */
const ROWS: ReadonlyArray<readonly [key: string, label: string, read: Reader]> = [
  ['lower', 'Lower price', rangePrice],
  ['upper', 'Upper price', rangePrice],
  ['grids', 'Grid lines', word],
  ['stepPct', 'Step between lines', percent],
  ['allocation', 'Allocation', priceOrNone],
  ['tpPctPerFill', 'Take profit per fill', (value) => (Number(value) === 0 ? 'At the next line' : `${text(value)}%`)],
  ['spacing', 'Spacing', word],
  ['buyBaseAtStart', 'Buy at the start', (value) => (value === false ? 'No' : 'Yes')],
  ['profitAsset', 'Keep profit in', word],
  ['triggerPrice', 'Start at price', (value, quote) => (value == null ? 'At once' : `${text(value)} ${quote}`)],
  ['feeBps', 'Fee each side', (value) => `${text(value)} bps`],
  ['stopLossPct', 'Stop loss below the lowest line', offAtZero],
  ['stopLossHoldings', 'At a stop', (value) => (value === 'keep' ? 'Keep the coins' : 'Sell the coins')],
  ['takeProfitPrice', 'Take profit price', priceOrNone],
  ['upperStopPrice', 'Upper stop price', priceOrNone],
];

/** What the bot was told, as it was told. */
export function ParamsTab({ view }: { readonly view: BotView }) {
  const { bot, state, strategy } = view;
  const { quote } = splitSymbol(bot.symbol);
  if (strategy !== null) return <StrategyParams view={view} strategy={strategy} />;
  const params: Readonly<Record<string, unknown>> = state === null ? bot.params : { ...state.params };
  return (
    <div className="p-3">
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {ROWS.filter(([key]) => params[key] !== undefined).map(([key, label, read]) => (
          <div key={key} className="flex min-h-8 items-center justify-between gap-3 border-b border-line/60 text-sm">
            <dt className="text-fg-2">{label}</dt>
            <dd className="num text-right">{read(params[key], quote)}</dd>
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
