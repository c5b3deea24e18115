import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError } from '../../../lib/notify.ts';
import { ImportRow } from './import-row.tsx';
import { importsQuery, isImportUnderWay, startImport } from './import-queries.ts';

const ORDERS = [
  { value: '', label: 'Dates tell by themselves' },
  { value: 'day-first', label: '31/01/2026, day first' },
  { value: 'month-first', label: '01/31/2026, month first' },
] as const;

/** Brings the history of an exchange in from its CSV export: dropped or chosen, whole or not at all. */
export function HistoryImportPanel({ accounts }: { readonly accounts: readonly Account[] }) {
  const targets = accounts.filter(({ adapter }) => adapter !== 'paper');
  return (
    <Panel title="Import history">
      <div className="space-y-3">
        <p className="text-sm text-fg-2">
          CSV exports of Binance (trade and transaction history), Kraken (trades, ledgers) and Coinbase (transaction
          history, fills), or the generic format. A file is imported whole or, when a line cannot be read, not at all;
          what is known already, by the exchange’s number, is not counted twice. Into an account that is read by its key
          go files with these numbers alone: Kraken’s, or the generic format with ids.{' '}
          <a href="/docs/tax" className="link">
            Formats
          </a>
        </p>
        {targets.length === 0 ? (
          <p className="text-sm text-fg-2">
            Files are imported into an account of an exchange.{' '}
            <Link to="/exchange-setup" className="link">
              Add one first
            </Link>
            .
          </p>
        ) : (
          <ImportForm targets={targets} />
        )}
      </div>
    </Panel>
  );
}

function ImportForm({ targets }: { readonly targets: readonly Account[] }) {
  const { id: userId } = useUser();
  const queries = useQueryClient();
  const imports = useQuery(importsQuery(userId));
  const [account, setAccount] = useState(targets[0]?.id ?? '');
  const [order, setOrder] = useState<(typeof ORDERS)[number]['value']>('');
  const accountId = targets.find(({ id }) => id === account)?.id ?? targets[0]?.id ?? '';
  const upload = useMutation({
    mutationFn: (file: File) => startImport({ userId, accountId, file, dateOrder: order === '' ? null : order }),
    onError: (error) => notifyError('The import did not start', { detail: describeError(error).message }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsQuery(userId).queryKey }),
  });
  const isBusy = upload.isPending || imports.data?.some(isImportUnderWay) === true;
  const done = imports.data?.find(({ status }) => status === 'done')?.id;
  // What has come in is in every figure at once.
  useEffect(() => {
    if (done === undefined) return;
    for (const shown of ['fills', 'connected-positions']) void queries.invalidateQueries({ queryKey: [shown] });
  }, [done, queries]);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="Account that the file is for"
          value={accountId}
          onValueChange={setAccount}
          options={targets.map(({ id, label }) => ({ value: id, label }))}
          className="w-44"
        />
        <Select
          aria-label="How dates are written"
          value={order}
          onValueChange={(value) => setOrder(ORDERS.find((known) => known.value === value)?.value ?? '')}
          options={ORDERS}
          className="w-56"
        />
      </div>
      <DropZone isBusy={isBusy} onFile={(file) => upload.mutate(file)} />
      <ul className="space-y-3">
        {imports.data?.map((row) => (
          <li key={row.id}>
            <ImportRow row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface DropZoneProps {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function DropZone({ isBusy, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file !== undefined && !isBusy) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a convenience of the pointer: the button serves everybody
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-2 rounded-md border border-dashed p-4 ${isOver ? 'border-line-strong bg-surface-2' : 'border-line'}`}
    >
      <Button variant="outline" isBusy={isBusy} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {!isBusy && <Upload aria-hidden />}
        Choose a CSV file
      </Button>
      <p id={hintId} className="text-xs text-fg-2">
        or drop it here
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file of a history"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
