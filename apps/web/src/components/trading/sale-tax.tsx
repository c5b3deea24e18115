import type { SalePreviewAnswer } from '@atb/api/functions/tax/sale-preview';
import { METHOD_LABELS, TAX_METHODS } from '@atb/core/tax/tax-methods';
import type { LotMethod } from '@atb/core/ledger/lot-method';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { call } from '../../lib/api/call.ts';
import { describeError } from '../../lib/describe-error.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { Money } from '../money.tsx';
import { Qty } from '../qty.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatCount } from '../../lib/format-number.ts';

export interface SaleTaxProps {
  readonly accountId: string;
  readonly symbol: string;
  /** Base units, decimal text. */
  readonly quantity: string;
  /** Decimal text; absent for the market's. */
  readonly price?: string;
}

const REST_MS = 400;
/** Prices move on; what is shown is about right for so long. */
const STALE_MS = 10_000;
const METHODS = TAX_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** What a sale would mean for tax, lot by lot; folded until it is asked for. */
export function SaleTax(props: SaleTaxProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="rounded-md border border-line text-xs" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch-target cursor-pointer px-2.5 py-1.5 text-fg-2 hover:text-fg">
        Gain by lot, before you sell
      </summary>
      {isOpen && <SaleTaxLots {...props} />}
    </details>
  );
}

function SaleTaxLots({ accountId, symbol, quantity, price }: SaleTaxProps) {
  const [method, setMethod] = useState<LotMethod>('fifo');
  const settled = useDebounced(quantity, REST_MS);
  const settledPrice = useDebounced(price ?? '', REST_MS);
  const body = { accountId, symbol, quantity: settled, price: settledPrice, method };
  const { data, error } = useQuery({
    queryKey: ['fills', 'sale-preview', body],
    queryFn: ({ signal }) => call('sale-preview', body, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  });
  return (
    <div className="space-y-2 border-t border-line p-2.5">
      <Select
        aria-label="Cost basis method of the preview"
        value={method}
        onValueChange={(value) => setMethod(TAX_METHODS.find((known) => known === value) ?? 'fifo')}
        options={METHODS}
        className="w-36"
      />
      {error !== null && <p role="alert">{describeError(error).message}</p>}
      {error === null && data === undefined && <Skeleton className="h-20" />}
      {error === null && data !== undefined && <Preview preview={data} />}
    </div>
  );
}

function Preview({ preview }: { readonly preview: SalePreviewAnswer }) {
  const { timeZone } = usePreferences();
  const { lots, lotsTotal, currency } = preview;
  const isUnknown = Number(preview.unknown) > 0;
  const isMissing = Number(preview.missing) > 0;
  return (
    <>
      <p>
        Gain <Money value={preview.gain} unit={currency} isToned isCompact={false} />, long term{' '}
        <Money value={preview.longGain} isSigned isCompact={false} />. Proceeds{' '}
        <Money value={preview.proceeds} isCompact={false} /> after a fee of{' '}
        <Money value={preview.fee} isCompact={false} />.
      </p>
      {isUnknown && (
        <p className="text-warn">
          <Qty value={preview.unknown} isOwn /> came from deposits whose cost is unknown: not in the gain.
        </p>
      )}
      {isMissing && (
        <p className="text-warn">
          <Qty value={preview.missing} isOwn /> is more than there are lots: not in the gain.
        </p>
      )}
      <div className="max-h-40 overflow-auto" tabIndex={0} role="group" aria-label="Lots that would be sold">
        <table className="num w-full text-right">
          <thead className="text-2xs text-fg-2">
            <tr>
              <th scope="col" className="pr-2 text-left font-medium">
                Acquired
              </th>
              <th scope="col" className="px-2 font-medium">
                Quantity
              </th>
              <th scope="col" className="px-2 font-medium">
                Cost
              </th>
              <th scope="col" className="pl-2 font-medium">
                Gain
              </th>
            </tr>
          </thead>
          <tbody>
            {lots.map((lot, index) => (
              <tr key={`${lot.reference} ${index}`}>
                <td className="pr-2 text-left whitespace-normal">
                  {formatDateTime(lot.acquiredAt, timeZone)}
                  {lot.isLong && ', long'}
                </td>
                <td className="px-2">
                  <Qty value={lot.quantity} isOwn />
                </td>
                <td className="px-2">{lot.cost === null ? 'unknown' : <Money value={lot.cost} />}</td>
                <td className="pl-2">{lot.gain === null ? 'unknown' : <Money value={lot.gain} isToned />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lots.length < lotsTotal && (
        <p className="text-fg-2">
          The first {lots.length} of {formatCount(lotsTotal)} lots; the gain is of all.
        </p>
      )}
    </>
  );
}
