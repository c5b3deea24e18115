import type { TaxLotRow } from '@atb/api/functions/tax/tax-lots';
import { createZoneClock } from '@atb/core/tax/zoned-day';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Qty } from '../../../components/qty.tsx';
import { Select } from '../../../components/ui/select.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { LOTS_PAGE, taxLotsQuery } from './tax-queries.ts';
import { TaxProven } from './tax-proven.tsx';
import type { TaxBody, TaxView } from './use-tax-view.ts';
import { formatCount } from '../../../lib/format-number.ts';

const ROW_PX = 36;
const BEYOND = 8;
/** Taller than that no browser draws an element. */
const ROWS_MAX = 300_000;
const TRACKS =
  'minmax(5rem,0.7fr) minmax(7rem,1fr) minmax(9rem,1.1fr) minmax(9rem,1.1fr) minmax(6rem,1fr) minmax(6rem,1fr) minmax(6rem,1fr) minmax(4rem,0.6fr) minmax(6rem,1fr)';
const HEADINGS = ['Coin', 'Quantity', 'Acquired', 'Disposed', 'Proceeds', 'Cost basis', 'Gain', 'Term', 'Account'];
/** Columns of figures, right-aligned. */
const NUMERIC = new Set([1, 4, 5, 6]);
const KIND_NOTE: Readonly<Record<TaxLotRow['kind'], string>> = { sale: '', fee: 'fee', transfer_fee: 'transfer fee' };

export interface TaxLotsTableProps {
  readonly view: TaxView;
  readonly accounts: readonly Account[];
  readonly coins: readonly string[];
}

/** Every disposal lot by lot: however many there are, those in view are fetched and drawn. */
export function TaxLotsTable({ view, accounts, coins }: TaxLotsTableProps) {
  const { body, timeZone } = view;
  const coin = coins.includes(view.coin) ? view.coin : '';
  const box = useRef<HTMLDivElement>(null);
  const clock = useMemo(() => createZoneClock(timeZone), [timeZone]);
  const first = useQuery(taxLotsQuery(body, coin, 0));
  const total = first.data?.total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- its functions change every render; nothing memoises them here
  const virtual = useVirtualizer({
    count: Math.min(total, ROWS_MAX),
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: BEYOND,
  });
  const items = virtual.getVirtualItems();
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / LOTS_PAGE)))];
  const results = useQueries({ queries: pages.map((page) => taxLotsQuery(body, coin, page)) });
  const rowAt = (index: number): TaxLotRow | undefined =>
    results[pages.indexOf(Math.floor(index / LOTS_PAGE))]?.data?.rows[index % LOTS_PAGE];
  return (
    <Panel
      title="Lot by lot"
      actions={
        <Select
          aria-label="Coin"
          value={coin}
          onValueChange={(value) => view.set({ coin: value })}
          options={[{ value: '', label: 'All coins' }, ...coins.map((value) => ({ value, label: value }))]}
          className="w-32"
        />
      }
      bodyClassName="p-0"
    >
      <p aria-live="polite" className="px-3 py-2 text-xs text-fg-2">
        {first.data === undefined ? 'Loading' : describeTotal(total)}
      </p>
      {(first.data === undefined || total > 0) && (
        <div
          ref={box}
          role="table"
          aria-label="Disposals lot by lot"
          aria-rowcount={total + 1}
          tabIndex={0}
          className="h-96 overflow-auto border-t border-line"
        >
          <div role="presentation" style={{ minWidth: '60rem' }}>
            <LotHeadings />
            <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
              {items.map(({ index, start }) => (
                <LotRow
                  key={index}
                  index={index}
                  start={start}
                  row={rowAt(index)}
                  body={body}
                  clock={clock}
                  label={accounts.find(({ id }) => id === rowAt(index)?.accountId)?.label ?? ''}
                />
              ))}
            </div>
          </div>
        </div>
      )}
    </Panel>
  );
}

function describeTotal(total: number): string {
  if (total === 0) return 'Nothing was sold in this year.';
  const rows = total === 1 ? '1 row' : `${formatCount(total)} rows`;
  return total > ROWS_MAX ? `${rows}; shown are the first ${formatCount(ROWS_MAX)}, the CSV has all` : rows;
}

function LotHeadings() {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-surface-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-8 items-center text-2xs font-medium text-fg-2"
        style={{ gridTemplateColumns: TRACKS }}
      >
        {HEADINGS.map((heading, column) => (
          <div key={heading} role="columnheader" className={NUMERIC.has(column) ? 'px-3 text-right' : 'px-3'}>
            {heading}
          </div>
        ))}
      </div>
    </div>
  );
}

interface LotFigureProps {
  readonly of: string;
  readonly figure: 'quantity' | 'proceeds' | 'cost' | 'gain';
  readonly row: TaxLotRow;
  readonly body: TaxBody;
  readonly children: ReactNode;
}

function LotFigure({ of, figure, row, body, children }: LotFigureProps) {
  const { asset, place, quantity, reference, lotReference } = row;
  return (
    <TaxProven
      of={`${of} of ${asset}, row ${formatCount(place + 1)}`}
      body={body}
      figure={{ figure, row: { place, asset, quantity, reference, lotReference } }}
    >
      {children}
    </TaxProven>
  );
}

interface LotRowProps {
  readonly index: number;
  readonly start: number;
  /** Undefined until it is there. */
  readonly row: TaxLotRow | undefined;
  readonly body: TaxBody;
  readonly clock: (time: number) => string;
  readonly label: string;
}

function LotRow({ index, start, row, body, clock, label }: LotRowProps) {
  const cells =
    row === undefined
      ? HEADINGS.map(() => '…')
      : [
          KIND_NOTE[row.kind] === '' ? row.asset : `${row.asset}, ${KIND_NOTE[row.kind]}`,
          <LotFigure key="quantity" of="Quantity" figure="quantity" row={row} body={body}>
            <Qty value={row.quantity} isOwn />
          </LotFigure>,
          clock(Date.parse(row.acquiredAt)),
          clock(Date.parse(row.disposedAt)),
          <LotFigure key="proceeds" of="Proceeds" figure="proceeds" row={row} body={body}>
            <Money value={row.proceeds} />
          </LotFigure>,
          <LotFigure key="cost" of="Cost basis" figure="cost" row={row} body={body}>
            <Money value={row.cost} />
          </LotFigure>,
          <LotFigure key="gain" of="Gain" figure="gain" row={row} body={body}>
            <Money value={row.gain} isToned />
          </LotFigure>,
          row.isLong ? 'Long' : 'Short',
          label,
        ];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid items-center border-b border-line/60 text-xs hover:bg-surface-2"
      style={{
        gridTemplateColumns: TRACKS,
        height: ROW_PX,
        position: 'absolute',
        insetInline: 0,
        top: 0,
        transform: `translateY(${start}px)`,
      }}
      title={row === undefined ? undefined : `Execution ${row.reference}, lot of ${row.lotReference}`}
    >
      {cells.map((cell, column) => (
        <div
          key={HEADINGS[column]}
          role="cell"
          className={`num min-w-0 truncate px-3 ${NUMERIC.has(column) ? 'text-right' : ''}`}
        >
          {cell}
        </div>
      ))}
    </div>
  );
}
