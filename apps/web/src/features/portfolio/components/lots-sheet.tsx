import type { Answer } from '@atb/api/functions/contracts';
import type { PortfolioLot } from '@atb/api/functions/portfolio/portfolio-lots';
import { dec, divide, toPlain, ZERO } from '@atb/core/base/decimal';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import { Money } from '../../../components/money.tsx';
import { Price } from '../../../components/price.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { ProofRequest } from '../../../components/proof/proof-request.ts';
import { Qty } from '../../../components/qty.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { lotsQuery } from '../api/portfolio-queries.ts';
import { formatCount } from '../../../lib/format-number.ts';

export interface LotsSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly accountId: string;
  readonly asset: string;
  readonly quoteAsset: string;
  /** What a unit is worth now, decimal text; null without a price. */
  readonly mark: string | null;
}

function gainOf(remaining: string, cost: string | null, mark: string | null): string | null {
  return mark === null || cost === null ? null : toPlain(dec(remaining).times(dec(mark)).minus(dec(cost)));
}

function unitCost(remaining: string, cost: string | null): string | null {
  const units = dec(remaining);
  return cost !== null && units.gt(ZERO) ? toPlain(divide(dec(cost), units)) : null;
}

type Holding = Pick<LotsSheetProps, 'accountId' | 'asset' | 'mark'>;
type ProvenFigure = Extract<Extract<ProofRequest, { readonly row: unknown }>['row']['figure'], `lot${string}`>;

interface ProvenProps {
  readonly of: string;
  readonly figure: ProvenFigure;
  readonly holding: Holding;
  /** Of one alone; of all that are open when it is absent. */
  readonly lot?: string;
  readonly children: ReactNode;
}

function Proven({ of, figure, holding, lot, children }: ProvenProps) {
  const { accountId, asset } = holding;
  return (
    <ProofButton of={of} request={{ row: { figure, accountId, asset, ...(lot !== undefined && { lot }) } }}>
      {children}
    </ProofButton>
  );
}

function Lot({ lot, holding }: { readonly lot: PortfolioLot; readonly holding: Holding }) {
  const { asset, mark } = holding;
  const gain = gainOf(lot.remaining, lot.cost, mark);
  return (
    <li className="grid grid-cols-2 gap-x-3 gap-y-0.5 py-2 text-xs">
      <span>
        <Proven of="What is left of a lot" figure="lotUnits" holding={holding} lot={lot.id}>
          <Qty value={lot.remaining} unit={asset} isOwn />
        </Proven>
        {lot.remaining !== lot.quantity && (
          <span className="text-fg-2">
            {' of '}
            <Qty value={lot.quantity} isOwn />
          </span>
        )}
      </span>
      <span className="num text-right">
        {gain === null ? (
          <span className="text-fg-3">{lot.cost === null ? 'Cost unknown' : 'No price'}</span>
        ) : (
          <Proven of="Gain of a lot" figure="lotGain" holding={holding} lot={lot.id}>
            <Money value={gain} isToned />
          </Proven>
        )}
      </span>
      <span className="text-2xs text-fg-2">
        {lot.cost === null ? 'Came in' : 'Bought'} <MarketTime value={lot.acquiredAt} />
      </span>
      <span className="num text-right text-2xs text-fg-2">
        {lot.cost !== null && (
          <>
            cost{' '}
            <Proven of="Cost of a lot" figure="lotCost" holding={holding} lot={lot.id}>
              <Money value={lot.cost} />
            </Proven>
            ,{' '}
            <Proven of="Unit cost of a lot" figure="lotEntry" holding={holding} lot={lot.id}>
              <Price value={unitCost(lot.remaining, lot.cost)} />
            </Proven>{' '}
            each
          </>
        )}
      </span>
    </li>
  );
}

interface LotTotalsProps {
  readonly holding: Holding;
  readonly quoteAsset: string;
  readonly total: Answer<'portfolio-lots'>['total'];
}

function LotTotals({ total, holding, quoteAsset }: LotTotalsProps) {
  const { asset, mark } = holding;
  // The server's sum of no known costs is 0, which nobody paid.
  const cost = dec(total.known).gt(ZERO) ? total.cost : null;
  return (
    <KeyFigures className="grid-cols-2">
      <KeyFigure
        label="Held"
        value={
          <Proven of={`Held, ${asset}`} figure="lotUnits" holding={holding}>
            <Qty value={total.remaining} unit={asset} isOwn />
          </Proven>
        }
        detail={
          <Proven of={`Lots of ${asset}`} figure="lotCount" holding={holding}>
            {formatCount(total.lots)} {total.lots === 1 ? 'lot' : 'lots'}
          </Proven>
        }
      />
      <KeyFigure
        label={`Cost (${quoteAsset})`}
        value={
          <Proven of={`Cost, ${asset}`} figure="lotCost" holding={holding}>
            <Money value={cost} />
          </Proven>
        }
        detail={
          <>
            <Proven of={`Unit cost, ${asset}`} figure="lotEntry" holding={holding}>
              <Price value={unitCost(total.known, cost)} />
            </Proven>{' '}
            each
          </>
        }
      />
      <KeyFigure
        label={`Worth now (${quoteAsset})`}
        value={
          <Proven of={`Worth, ${asset}`} figure="lotWorth" holding={holding}>
            <Money value={mark === null ? null : toPlain(dec(total.remaining).times(dec(mark)))} />
          </Proven>
        }
      />
      <KeyFigure
        label={`Gain if sold (${quoteAsset})`}
        value={
          <Proven of={`Gain, ${asset}`} figure="lotGain" holding={holding}>
            <Money value={gainOf(total.known, cost, mark)} isToned />
          </Proven>
        }
        detail={total.known === total.remaining ? 'before the fee of the sale' : 'of units whose cost is known'}
      />
    </KeyFigures>
  );
}

/** The lots of an asset that an account still holds, with what each would gain at the price of now. */
export function LotsSheet({ open, onOpenChange, accountId, asset, quoteAsset, mark }: LotsSheetProps) {
  const holding: Holding = { accountId, asset, mark };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...lotsQuery(accountId, asset),
    enabled: open,
  });
  const total = data?.pages[0]?.total;
  const lots = data?.pages.flatMap((page) => page.lots) ?? [];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={`Lots of ${asset}`}
      description={`Everything this account holds of ${asset}, whoever bought it, oldest first. Cost in ${quoteAsset}, purchase fees included.`}
    >
      {data === undefined && error !== null && (
        <ErrorState
          title="The lots could not load."
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="h-64 w-full" />}
      {total !== undefined && total.lots === 0 && (
        <EmptyState
          title="No open lots."
          detail="Lots open with a purchase and close with the sales that use them up, oldest first."
        />
      )}
      {total !== undefined && total.lots > 0 && (
        <>
          {total.known !== total.remaining && (
            <p className="mb-3 text-xs text-warn">
              {toPlain(dec(total.remaining).minus(dec(total.known)))} {asset} came in without a known cost, and are in
              no gain. Import the history of the account that they came from.
            </p>
          )}
          <LotTotals total={total} holding={holding} quoteAsset={quoteAsset} />
          <ul aria-label={`Lots of ${asset}`} className="mt-3 divide-y divide-line/60">
            {lots.map((lot) => (
              <Lot key={lot.id} lot={lot} holding={holding} />
            ))}
          </ul>
          {hasNextPage && (
            <Button
              variant="outline"
              className="mt-3 w-full"
              isBusy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more of {formatCount(total.lots)}
            </Button>
          )}
        </>
      )}
    </Sheet>
  );
}
