import { SIGNALS_MESSAGES } from '@atb/api/messages/signals';
import { BellOff, Search } from 'lucide-react';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { WaitingPill } from '../../../components/table/waiting-pill.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useIsBelow } from '../../../hooks/use-media-query.ts';
import type { SignalRow } from '../../../lib/signal-row.ts';
import { SCANNED_SYMBOLS, type SignalTable } from '../api/get-signals.ts';
import type { SignalsAddress } from '../use-signals-address.ts';
import { ACTIONS_WIDTH, SignalActions } from './signal-actions.tsx';
import { SIGNAL_COLUMNS } from './signal-columns.tsx';

/** Which symbols are muted, and whether they are shown all the same. */
export interface MutedView {
  readonly symbols: readonly string[];
  readonly isShown: boolean;
  readonly setShown: (isShown: boolean) => void;
}

export interface SignalsTableProps {
  readonly address: SignalsAddress;
  /** Undefined while it is on its way for the first time. */
  readonly read: SignalTable | undefined;
  /** Of those read, what passes threshold and filters, without those that are new while it is read. */
  readonly rows: readonly SignalRow[];
  /** Rows that are new, and how to let them in. */
  readonly waiting: number;
  readonly onShowWaiting: () => void;
  readonly muted: MutedView;
  readonly onRetry: () => void;
  /** The symbol whose record is shown. */
  readonly recordOf: string;
  readonly onRecord: (symbol: string) => void;
}

function SymbolFilter({ address }: Pick<SignalsTableProps, 'address'>) {
  return (
    <div className="w-48 max-sm:min-w-0 max-sm:flex-1">
      <Input
        type="search"
        aria-label="Filter by symbol"
        placeholder="Filter by symbol"
        value={address.filter}
        onChange={(event) => address.change({ q: event.target.value.toUpperCase() })}
        prefix={<Search aria-hidden />}
      />
    </div>
  );
}

const SIDES = [
  { value: 'all', label: 'All signals' },
  { value: 'Long', label: 'Long' },
  { value: 'Short', label: 'Short' },
  { value: 'Neutral', label: 'Neutral' },
] as const;

function SideFilter({ address }: Pick<SignalsTableProps, 'address'>) {
  return (
    <Select
      aria-label="Filter by signal"
      value={address.side === '' ? 'all' : address.side}
      onValueChange={(side) => address.change({ side: side === 'all' ? '' : side })}
      options={SIDES}
      className="w-32"
    />
  );
}

function MutedToggle({ muted: { symbols, isShown, setShown } }: Pick<SignalsTableProps, 'muted'>) {
  if (symbols.length === 0) return null;
  return (
    <Button variant="ghost" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      <BellOff aria-hidden />
      {isShown ? 'Hide muted' : `Show ${symbols.length} muted`}
    </Button>
  );
}

function Failures({ failures }: Pick<SignalTable, 'failures'>) {
  if (failures.size === 0) return null;
  return (
    <Alert tone="warning" className="mt-3" title={SIGNALS_MESSAGES.loadFailed}>
      {[...failures].map(([symbol, message]) => (
        <p key={symbol}>{message}</p>
      ))}
    </Alert>
  );
}

function Nothing({ address }: Pick<SignalsTableProps, 'address'>) {
  return (
    <EmptyState
      title={SIGNALS_MESSAGES.noneTitle}
      detail={`${SIGNALS_MESSAGES.noneFiltered}. ${SIGNALS_MESSAGES.noneHint}`}
      actions={
        <Button variant="outline" onClick={() => address.change({ min: '0', q: '', side: '' })}>
          Clear filters
        </Button>
      }
      className="min-h-64 rounded-lg border border-line bg-surface-1"
    />
  );
}

/** Pixels that the table takes once it is there, so that nothing below it moves: ten rows or one, as a table or as cards. */
const HEIGHTS = { scan: { wide: 430, narrow: 960 }, single: { wide: 130, narrow: 425 } } as const;

/** What was read, narrowed to what is wanted; what could not be read is named. */
export function SignalsTable({
  address,
  read,
  rows,
  waiting,
  onShowWaiting,
  muted,
  onRetry,
  recordOf,
  onRecord,
}: SignalsTableProps) {
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
  // Where the rows would be that could not be read.
  const failures = read !== undefined && <Failures failures={read.failures} />;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SymbolFilter address={address} />
        <SideFilter address={address} />
        <MutedToggle muted={muted} />
        {/* On a phone it has its line from the start, so that the table stands still. */}
        <p role="status" className="text-sm text-warn max-sm:min-h-5 max-sm:w-full">
          {read !== undefined &&
            read.failures.size > 0 &&
            `${SIGNALS_MESSAGES.loadFailed}: ${read.failures.size} of ${read.failures.size + read.rows.length}, named below`}
        </p>
      </div>
      <div className="relative" style={{ minHeight }}>
        <WaitingPill news={waiting === 0 ? '' : `${waiting} new`} onShow={onShowWaiting} />
        {read !== undefined && rows.length === 0 ? (
          <>
            <Nothing address={address} />
            {failures}
          </>
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
              <SignalActions row={row} isMuted={muted.symbols.includes(row.symbol)} onRecord={onRecord} />
            )}
            actionsWidth={ACTIONS_WIDTH}
            placeClassName={address.isScan ? 'h-107' : 'h-32'}
            isLoading={read === undefined}
            expectedRows={address.isScan ? SCANNED_SYMBOLS.length : 1}
            empty={null}
            minWidth="105rem"
            below={failures}
          />
        )}
      </div>
    </div>
  );
}
