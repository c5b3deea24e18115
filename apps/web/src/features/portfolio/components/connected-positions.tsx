import type { ConnectedPosition } from '@atb/api/functions/portfolio/portfolio-positions';
import { dec, divide, toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { RISK_UNIT } from '@atb/core/portfolio/risk-unit';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../../components/figure.tsx';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { Rows } from '../../../components/trading/rows.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { usePriceBoard } from '../../../hooks/use-live-prices.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { connectedPositionsQuery } from '../api/portfolio-queries.ts';
import { type NamedPrice, priceOf } from '../value-balances.ts';
import { LotsButton } from './lots-button.tsx';
import { ProvenGain } from './proven-gain.tsx';
import type { PortfolioTabProps } from './tab-props.ts';

/** A position at the price of the moment. Quote units, decimal text; null without a price. */
interface ValuedPosition extends ConnectedPosition {
  readonly label: string;
  readonly mark: string | null;
  readonly pricedBy: string | null;
  readonly value: string | null;
  /** Null unless the cost of every unit is known. */
  readonly gain: string | null;
  /** Of what was paid, a fraction. */
  readonly gainShare: number | null;
}

function valueOf(position: ConnectedPosition, label: string, named: NamedPrice | null): ValuedPosition {
  const mark = named === null ? null : toPlain(named.price);
  const [quantity, cost] = [dec(position.quantity), dec(position.cost)];
  const value = mark === null ? null : quantity.times(dec(mark));
  const gain = value === null || position.known !== position.quantity ? null : value.minus(cost);
  return {
    ...position,
    label,
    mark,
    pricedBy: named?.pricedBy ?? null,
    value: value === null ? null : toPlain(value),
    gain: gain === null ? null : toPlain(gain),
    gainShare: gain === null || !cost.gt(ZERO) ? null : toNumber(divide(gain, cost)),
  };
}

const UNKNOWN = <span className="text-fg-3">Cost unknown</span>;
const UNPRICED = <span className="text-fg-3">No price</span>;

function Gain({ accountId, asset, gain, gainShare, mark }: ValuedPosition) {
  if (gain === null) return mark === null ? UNPRICED : UNKNOWN;
  return (
    <ProvenGain
      of={`Unrealised P&L, ${asset}`}
      gain={gain}
      share={gainShare}
      proof={{ row: { figure: 'lotGain', accountId, asset } }}
      shareProof={{ row: { figure: 'lotGain', of: 'lotCost', accountId, asset } }}
    />
  );
}

function Value({ accountId, asset, value }: ValuedPosition) {
  if (value === null) return <Money value={null} />;
  return (
    <ProofButton of={`Value, ${asset}`} request={{ row: { figure: 'lotWorth', accountId, asset } }}>
      <Money value={value} />
    </ProofButton>
  );
}

function entryOf({ known, cost }: ConnectedPosition): string | null {
  return dec(known).gt(ZERO) ? toPlain(divide(dec(cost), dec(known))) : null;
}

/** What they are worth, and what that is above their cost. */
function resultColumns(quoteAsset: string): ReadonlyArray<DataColumn<ValuedPosition>> {
  return [
    {
      id: 'value',
      header: `Value (${quoteAsset})`,
      isNumeric: true,
      value: ({ value }) => value,
      cell: (row) => <Value {...row} />,
    },
    {
      id: 'gain',
      header: 'Unrealised P&L',
      isNumeric: true,
      value: ({ gain }) => gain,
      cell: (row) => <Gain {...row} />,
    },
    {
      id: 'r',
      header: 'R multiple',
      isNumeric: true,
      value: ({ gainShare }) => gainShare,
      cell: ({ accountId, asset, gainShare }) =>
        gainShare === null ? (
          <span className="text-fg-3">—</span>
        ) : (
          <ProofButton of={`R multiple, ${asset}`} request={{ row: { figure: 'lotMultiple', accountId, asset } }}>
            <Figure figure={formatNumber(gainShare / RISK_UNIT, { signed: true })} unit="R" isToned />
          </ProofButton>
        ),
    },
  ];
}

function columnsOf(quoteAsset: string): ReadonlyArray<DataColumn<ValuedPosition>> {
  return [
    {
      id: 'asset',
      header: 'Coin',
      value: ({ asset }) => asset,
      cell: ({ asset }) => <span className="font-medium">{asset}</span>,
    },
    { id: 'account', header: 'Account', value: ({ label }) => label },
    {
      id: 'quantity',
      header: 'Size',
      isNumeric: true,
      value: ({ quantity }) => quantity,
      cell: ({ accountId, asset, quantity }) => (
        <ProofButton of={`Size, ${asset}`} request={{ row: { figure: 'lotUnits', accountId, asset } }}>
          <Qty value={quantity} isOwn />
        </ProofButton>
      ),
    },
    {
      id: 'entry',
      header: 'Entry',
      isNumeric: true,
      value: entryOf,
      cell: (row) => {
        const entry = entryOf(row);
        if (entry === null) return UNKNOWN;
        const { accountId, asset } = row;
        return (
          <ProofButton of={`Entry, ${asset}`} request={{ row: { figure: 'lotEntry', accountId, asset } }}>
            <Price value={entry} />
          </ProofButton>
        );
      },
    },
    {
      id: 'mark',
      header: 'Mark',
      isNumeric: true,
      value: ({ mark }) => mark,
      cell: ({ mark }) => (mark === null ? UNPRICED : <Price value={mark} />),
    },
    { id: 'pricedBy', header: 'Priced by', value: ({ pricedBy }) => pricedBy },
    ...resultColumns(quoteAsset),
  ];
}

/** What connected accounts hold by the lots of their histories; nothing without such an account. */
export function ConnectedPositions({ view, portfolio }: PortfolioTabProps) {
  const { chosen, overview } = portfolio;
  const { prices } = usePriceBoard();
  const connected = chosen.filter(({ adapter }) => adapter !== 'paper');
  const isAsked = connected.length > 0;
  const { data, error, refetch } = useQuery({ ...connectedPositionsQuery(view.exchange), enabled: isAsked });
  if (!isAsked) return null;
  const quoteAsset = overview?.quoteAsset ?? 'USDT';
  const rows = (data?.positions ?? []).map((position) => {
    const label = connected.find(({ id }) => id === position.accountId)?.label ?? '';
    const bidOf = (symbol: string): number | undefined => prices.get(symbol)?.bid;
    return valueOf(position, label, priceOf(position.asset, quoteAsset, bidOf, overview?.prices));
  });
  return (
    <Panel
      title="Connected accounts"
      className="mt-4"
      bodyClassName="p-0"
      help={
        <HowComputed of="positions of connected accounts">
          From the executions and transfers that were read from the exchange or imported, as tax reports have them:
          sales use up the oldest lot first, each account for itself. The cost of coins that were paid in from outside
          is not known, and no gain is told of them. What an exchange reports beside them is under Balances, and
          Reconcile lists the difference.
        </HowComputed>
      }
    >
      {data === undefined && error !== null && (
        <ErrorState
          title="The positions of connected accounts could not load."
          detail={describeError(error).message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="m-3 h-32" />}
      {data !== undefined && (
        <Rows
          label="Positions of connected accounts"
          columns={columnsOf(quoteAsset)}
          rows={rows}
          rowKey={({ accountId, asset }) => `${accountId} ${asset}`}
          initialSort="-value"
          minWidth="64rem"
          rowActions={({ accountId, asset, mark }) => (
            <LotsButton accountId={accountId} asset={asset} quoteAsset={quoteAsset} mark={mark} />
          )}
          empty={
            <EmptyState
              title="No open lots."
              detail="Lots open with the purchases that are read from the exchange, or imported under Tax Reports."
            />
          }
        />
      )}
    </Panel>
  );
}
