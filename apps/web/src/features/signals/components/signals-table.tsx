import { SIGNALS_MESSAGES } from '@atb/api/messages/signals';
import { Search } from 'lucide-react';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useIsBelow } from '../../../hooks/use-media-query.ts';
import type { SignalRow } from '../../../lib/signal-row.ts';
import type { SignalTable } from '../api/get-signals.ts';
import type { SignalsAddress } from '../use-signals-address.ts';
import { SIGNAL_COLUMNS } from './signal-columns.tsx';

export interface SignalsTableProps {
  readonly address: SignalsAddress;
  /** Undefined while it is on its way for the first time. */
  readonly read: SignalTable | undefined;
  /** Of those read, what passes threshold and filter. */
  readonly rows: readonly SignalRow[];
  readonly onRetry: () => void;
  /** The symbol whose record is shown. */
  readonly recordOf: string;
  readonly onRecord: (symbol: string) => void;
}

function SymbolFilter({ address }: Pick<SignalsTableProps, 'address'>) {
  return (
    <Input
      type="search"
      aria-label="Filter by symbol"
      placeholder="Filter by symbol"
      value={address.filter}
      onChange={(event) => address.change({ q: event.target.value.toUpperCase() })}
      prefix={<Search aria-hidden />}
      className="w-48"
    />
  );
}

function Nothing({ address }: Pick<SignalsTableProps, 'address'>) {
  return (
    <EmptyState
      title={SIGNALS_MESSAGES.noneTitle}
      detail={`${SIGNALS_MESSAGES.noneFiltered}. ${SIGNALS_MESSAGES.noneHint}`}
      actions={
        <Button variant="outline" onClick={() => address.change({ min: '0', q: '' })}>
          Clear filters
        </Button>
      }
      className="min-h-64 rounded-lg border border-line bg-surface-1"
    />
  );
}

/** Pixels that the table takes once it is there, so that nothing below it moves: ten rows or one, as a table or as cards. */
const HEIGHTS = { scan: { wide: 430, narrow: 960 }, single: { wide: 130, narrow: 330 } } as const;

/** What was read, narrowed to what is wanted; what could not be read is named. */
export function SignalsTable({ address, read, rows, onRetry, recordOf, onRecord }: SignalsTableProps) {
  const isNarrow = useIsBelow('cards');
  const minHeight = HEIGHTS[address.isScan ? 'scan' : 'single'][isNarrow ? 'narrow' : 'wide'];
  if (read !== undefined && read.rows.length === 0 && read.failures.size > 0) {
    return (
      <ErrorState
        title={SIGNALS_MESSAGES.loadFailed}
        detail={[...read.failures.values()].join(' ')}
        onRetry={onRetry}
        className="min-h-64 rounded-lg border border-line bg-surface-1"
      />
    );
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <SymbolFilter address={address} />
        {read !== undefined && read.failures.size > 0 && (
          <p role="status" className="text-sm text-warn">
            {SIGNALS_MESSAGES.loadFailed}: {read.failures.size} of {read.failures.size + read.rows.length}, named below
          </p>
        )}
      </div>
      <div style={{ minHeight }}>
        {read !== undefined && rows.length === 0 ? (
          <Nothing address={address} />
        ) : (
          <LazyDataTable
            id="signals"
            label="Signals"
            columns={SIGNAL_COLUMNS}
            rows={rows}
            rowKey={(row) => row.symbol}
            hasFilter={false}
            selectedKey={recordOf}
            rowActions={(row) => (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Record of ${row.symbol}`}
                onClick={() => onRecord(row.symbol)}
              >
                Record
              </Button>
            )}
            placeClassName="h-32"
            isLoading={read === undefined}
            empty={null}
            minWidth="62rem"
          />
        )}
      </div>
    </div>
  );
}
