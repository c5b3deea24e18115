import type { FigureProof } from '@atb/api/functions/performance/figure-proof';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../lib/describe-error.ts';
import { call } from '../../lib/api/call.ts';
import { REPORTED } from '../../lib/reporting.ts';
import { MarketTime } from '../market-time.tsx';
import { ReportingNote } from '../reporting-note.tsx';
import { Alert } from '../ui/alert.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ProofRequest } from './proof-request.ts';
import { formatCount } from '../../lib/format-number.ts';

type ShownProof = Omit<FigureProof, 'figure' | 'success'>;

export interface ProofSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly of: string;
  readonly request: ProofRequest;
}

/** Where a figure comes from: its formula, two computations to the last digit, and the entries that they are made of. */
export function ProofSheet({ open, onOpenChange, of, request }: ProofSheetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['figure-proof', request],
    queryFn: ({ signal }) => askFor(request, signal),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Proof: ${of}`}
      description="Computed anew each time this opens."
    >
      {data === undefined && error !== null && (
        <ErrorState
          title="The figure could not be proved"
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {data !== undefined && <Proof proof={data} />}
    </Sheet>
  );
}

async function askFor(request: ProofRequest, signal: AbortSignal): Promise<ShownProof> {
  // Figures of a row stay in the quote of their market.
  if ('row' in request) return { ...(await call('row-proof', request.row, signal)), converted: null };
  // Those of a tax report are in its own currency.
  if ('tax' in request) return { ...(await call('tax-proof', request.tax, signal)), converted: null };
  return 'portfolio' in request
    ? call('portfolio-proof', { ...request.portfolio, ...REPORTED }, signal)
    : call('figure-proof', { ...request, ...REPORTED }, signal);
}

function unitOf({ unit, quoteAsset, asset = '' }: Proven): string {
  if (unit === 'quote') return quoteAsset;
  if (unit === 'asset') return asset;
  if (unit === 'duration') return 'milliseconds';
  return unit === 'fraction' ? 'as a fraction' : '';
}

/** From the proven amount to the one on the screen. */
function Converted({
  converted,
  quoteAsset,
}: {
  readonly converted: NonNullable<ShownProof['converted']>;
  readonly quoteAsset: string;
}) {
  const { amount, rate, product, currency, missing } = converted;
  return (
    <section aria-label="In the reporting currency" className="rounded-md border border-line p-3">
      <h3 className="font-medium">In the reporting currency</h3>
      {missing === null && (
        <p className="mt-1 wrap-anywhere">
          {amount} {quoteAsset} × {rate} = <span className="text-base">{product}</span> {currency}
        </p>
      )}
      <p className="mt-1 text-xs text-fg-2">
        <ReportingNote reporting={converted} quoteAsset={quoteAsset} />
      </p>
    </section>
  );
}

function Proof({ proof }: { readonly proof: ShownProof }) {
  const { parts = [], converted, quoteAsset } = proof;
  return (
    <div className="space-y-4 text-sm">
      <Comparison proof={proof} />
      {converted !== null && <Converted converted={converted} quoteAsset={quoteAsset} />}
      {parts.length === 0 && <Entries proof={proof} />}
      {parts.map((part) => (
        <section key={part.name} aria-label={part.name} className="space-y-3 border-t border-line pt-4">
          <h3 className="font-medium">{part.name}</h3>
          <Comparison proof={part} />
          <Entries proof={part} />
        </section>
      ))}
    </div>
  );
}

/** What a share is divided from is proved like any other figure. */
type Proven = Omit<ShownProof, 'converted' | 'parts'>;

function Comparison({ proof }: { readonly proof: Proven }) {
  const { computations, agrees, digits, formula } = proof;
  return (
    <>
      <p>{formula}</p>
      <dl className="divide-y divide-line rounded-md border border-line">
        {computations.map(({ name, how, value }) => (
          <div key={name} className="p-3">
            <dt className="font-medium">{name}</dt>
            <dd className="num mt-1 text-base break-all">
              {value ?? 'n/a'} <span className="text-xs text-fg-2">{unitOf(proof)}</span>
            </dd>
            <dd className="mt-1 text-xs break-words text-fg-2">{how}</dd>
          </div>
        ))}
      </dl>
      {agrees ? (
        <Alert tone="success">
          {digits === null
            ? `${computations.length > 2 ? 'All' : 'Both'} agree to the last digit.`
            : `Both agree in the first ${digits} digits; behind them doubles are rounded.`}
        </Alert>
      ) : (
        <Alert tone="error" title="The computations differ">
          The difference is shown as it is. Please report it with the digits above.
        </Alert>
      )}
    </>
  );
}

function Entries({ proof: { entries, entriesTotal } }: { readonly proof: Proven }) {
  return (
    <>
      <h3 className="font-medium">
        Entries <span className="num font-normal text-fg-2">{formatCount(entriesTotal)}</span>
      </h3>
      {entries.length < entriesTotal && <p className="text-xs text-fg-2">The latest {entries.length} are listed.</p>}
      <ul className="divide-y divide-line/60">
        {entries.map((entry, index) => (
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-xs">
            <span className="min-w-0">
              {entry.text}
              <span className="block text-2xs text-fg-2">
                {entry.at !== null && <MarketTime value={Date.parse(entry.at)} />}
                {entry.reference !== null && <span className="break-all"> ledger {entry.reference}</span>}
              </span>
            </span>
            <span className="num ml-auto break-all">{entry.amount}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
