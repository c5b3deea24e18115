import { toPlain } from '@atb/core/base/decimal';
import type { DcaPlanLevel, PlannedDca } from '@atb/core/bots/dca/plan-dca';
import type { Instrument } from '@atb/core/market/instrument';
import { formatNumber } from '../../lib/format-number.ts';
import { Price } from '../price.tsx';
import type { DataColumn } from '../table/data-column.ts';
import { SimpleTable } from '../table/simple-table.tsx';

export interface LadderTableProps {
  readonly plan: PlannedDca;
  readonly market: Instrument;
  /** In a column of a page that is wide itself. */
  readonly isNarrow?: boolean;
}

function deviationText({ deviationPct }: DcaPlanLevel): string {
  return `${formatNumber(toPlain(deviationPct.neg()), { decimals: 2, minDecimals: 0 }).text}%`;
}

function amountText(value: DcaPlanLevel['size']): string {
  return formatNumber(toPlain(value)).text;
}

function nameOf({ key }: DcaPlanLevel): string {
  return key === 0 ? 'Base' : String(key);
}

function columns({ priceIncrement, quote }: Instrument): ReadonlyArray<DataColumn<DcaPlanLevel>> {
  const tick = toPlain(priceIncrement);
  const price = (id: string, header: string, of: (level: DcaPlanLevel) => DcaPlanLevel['price']) => ({
    id,
    header,
    isNumeric: true,
    isSortable: false,
    value: (level: DcaPlanLevel) => toPlain(of(level)),
    cell: (level: DcaPlanLevel) => <Price value={toPlain(of(level))} tick={tick} />,
  });
  return [
    { id: 'order', header: 'Order', isSortable: false, value: nameOf },
    { id: 'deviation', header: 'Below base', isNumeric: true, isSortable: false, value: deviationText },
    price('price', `Price (${quote})`, (level) => level.price),
    { id: 'size', header: 'Size', isNumeric: true, isSortable: false, value: ({ notional }) => amountText(notional) },
    {
      id: 'cumulative',
      header: 'In use',
      isNumeric: true,
      isSortable: false,
      value: ({ cumulativeNotional }) => amountText(cumulativeNotional),
    },
    price('average', 'Average after', (level) => level.averagePrice),
    price('target', 'Take profit after', (level) => level.takeProfitPrice),
  ];
}

/** The ladder in little room: what an order buys, and below it how the position stands then. */
function LadderList({ plan, market }: Pick<LadderTableProps, 'plan' | 'market'>) {
  const tick = toPlain(market.priceIncrement);
  return (
    <ol aria-label="Planned ladder">
      {plan.levels.map((level) => (
        <li key={level.key} className="border-b border-line/60 py-1.5 text-xs last:border-0">
          <p className="num flex flex-wrap items-baseline gap-x-2">
            <span className="w-8 text-fg-2">{nameOf(level)}</span>
            <Price value={toPlain(level.price)} tick={tick} className="text-sm" />
            <span className="text-fg-2">{level.key === 0 ? '' : deviationText(level)}</span>
            <span className="ml-auto">
              {amountText(level.notional)}{' '}
              <span className="text-fg-2">· {amountText(level.cumulativeNotional)} in use</span>
            </span>
          </p>
          <p className="num ml-10 flex flex-wrap gap-x-3 text-fg-2">
            <span>
              average <Price value={toPlain(level.averagePrice)} tick={tick} />
            </span>
            <span>
              take profit <Price value={toPlain(level.takeProfitPrice)} tick={tick} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Every order of a deal, and how the position would stand once it is filled; a list where there is no room for a table. */
export function LadderTable({ plan, market, isNarrow = false }: LadderTableProps) {
  if (isNarrow) return <LadderList plan={plan} market={market} />;
  return (
    <div className="@container">
      <div className="@xl:hidden">
        <LadderList plan={plan} market={market} />
      </div>
      <SimpleTable
        label="Planned ladder"
        columns={columns(market)}
        rows={plan.levels}
        rowKey={({ key }) => String(key)}
        className="hidden max-h-96 @xl:block"
      />
    </div>
  );
}
