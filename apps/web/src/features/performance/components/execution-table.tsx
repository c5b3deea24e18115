import type { Execution } from '@atb/api/functions/performance/performance-trades';
import { FilteredEmptyState } from '../../../components/filtered-empty-state.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Money } from '../../../components/money.tsx';
import { Price } from '../../../components/price.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Qty } from '../../../components/qty.tsx';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { formatDuration } from '../../../lib/format-time.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { tradeBotName } from './bot-rows.ts';

export interface ExecutionTableProps {
  readonly label: string;
  readonly rows: readonly Execution[];
  readonly botNames: ReadonlyMap<string, string>;
  /** Takes the filters away; null while none is set. */
  readonly onClear: (() => void) | null;
}

interface CellProps {
  readonly execution: Execution;
}

function FeeOf({ execution: { id, fee } }: CellProps) {
  return (
    <ProofButton of="Fee of an execution" request={{ figure: 'fees', execution: id }}>
      <Money value={fee} decimals={4} />
    </ProofButton>
  );
}

function NetOf({ execution: { id, net } }: CellProps) {
  if (net === null) return '—';
  return (
    <ProofButton of="Net of an execution" request={{ figure: 'net', execution: id }}>
      <Money value={net} decimals={4} isToned />
    </ProofButton>
  );
}

function HeldOf({ execution: { id, held } }: CellProps) {
  if (held === null) return '—';
  return (
    <ProofButton of="Held of an execution" request={{ row: { figure: 'held', id } }}>
      {formatDuration(held)}
    </ProofButton>
  );
}

/** Executions, the latest first, each with what it brought. */
export function ExecutionTable({ label, rows, botNames, onClear }: ExecutionTableProps) {
  return (
    <SimpleTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      initialSort=""
      minWidth="36rem"
      empty={
        <FilteredEmptyState
          noun="trade"
          title="Nothing has been traded yet."
          detail="Trades appear here with the first fill."
          onClear={onClear}
        />
      }
      columns={[
        { id: 'at', header: 'Time', value: ({ at }) => at, cell: ({ at }) => <MarketTime value={Date.parse(at)} /> },
        { id: 'symbol', header: 'Symbol', value: ({ symbol }) => symbol, cell: ({ symbol }) => showSymbol(symbol) },
        {
          id: 'side',
          header: 'Side',
          value: ({ side }) => side,
          cell: ({ side }) => (
            <span className={side === 'buy' ? 'text-up' : 'text-down'}>{side === 'buy' ? 'Buy' : 'Sell'}</span>
          ),
        },
        { id: 'bot', header: 'By', value: ({ botId }) => tradeBotName(botId, botNames) },
        {
          id: 'quantity',
          header: 'Quantity',
          value: ({ quantity }) => quantity,
          cell: ({ quantity }) => <Qty value={quantity} isOwn />,
          isNumeric: true,
        },
        {
          id: 'price',
          header: 'Price',
          value: ({ price }) => price,
          cell: ({ price, symbol }) => <Price value={price} tick={incrementsOf(symbol).tick} />,
          isNumeric: true,
        },
        {
          id: 'fee',
          header: 'Fee (USDT)',
          value: ({ fee }) => fee,
          cell: (execution) => <FeeOf execution={execution} />,
          isNumeric: true,
        },
        {
          id: 'held',
          header: 'Held',
          value: ({ held }) => held,
          cell: (execution) => <HeldOf execution={execution} />,
          isNumeric: true,
        },
        {
          id: 'net',
          header: 'Net (USDT)',
          value: ({ net }) => net,
          cell: (execution) => <NetOf execution={execution} />,
          isNumeric: true,
        },
      ]}
    />
  );
}
