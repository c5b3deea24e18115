import { dec, toNumber, ZERO } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { Money } from '../../../components/money.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { ProofRequest } from '../../../components/proof/proof-request.ts';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { Rows } from '../../../components/trading/rows.tsx';
import { formatCount } from '../../../lib/format-number.ts';

/** What a bot, a coin, or the rest has added. */
export interface ContributionRow {
  readonly key: string;
  readonly name: string;
  readonly shown: ReactNode;
  /** Null where there are none: of the rest. */
  readonly fills: number | null;
  readonly fees: string | null;
  readonly left: string | null;
  readonly total: string;
  readonly proof: ProofRequest;
  /** Of the contribution as a share of what was paid in. */
  readonly shareProof: ProofRequest;
  /** Of executions, fees and what is held; null where there are none. */
  readonly parts: Readonly<Record<'fills' | 'fees' | 'left', ProofRequest>> | null;
}

export interface ContributionTableProps {
  readonly label: string;
  readonly header: string;
  /** What the amounts are in. */
  readonly currency: string;
  readonly rows: readonly ContributionRow[];
  /** What was paid in, decimal text: a contribution's points of return are its share of it. */
  readonly base: string;
  readonly empty: ReactNode;
}

function pointsOf(total: string, base: string): number | null {
  const paid = dec(base);
  return paid.gt(ZERO) ? toNumber(dec(total)) / toNumber(paid) : null;
}

const MISSING = <span className="text-fg-3">—</span>;

interface PartProps {
  readonly of: string;
  readonly value: string | null;
  readonly proof: ProofRequest | undefined;
}

function Part({ of, value, proof }: PartProps) {
  if (value === null || proof === undefined) return MISSING;
  return (
    <ProofButton of={of} request={proof}>
      <Money value={value} />
    </ProofButton>
  );
}

function columnsOf({
  header,
  base,
  currency,
}: Pick<ContributionTableProps, 'header' | 'base' | 'currency'>): ReadonlyArray<DataColumn<ContributionRow>> {
  return [
    {
      id: 'name',
      header,
      value: ({ name }) => name,
      cell: ({ shown }) => <span className="font-medium">{shown}</span>,
    },
    {
      id: 'fills',
      header: 'Executions',
      isNumeric: true,
      value: ({ fills }) => fills,
      cell: ({ fills, name, parts }) =>
        fills === null || parts === null ? (
          MISSING
        ) : (
          <ProofButton of={`Executions of ${name}`} request={parts.fills}>
            {formatCount(fills)}
          </ProofButton>
        ),
    },
    {
      id: 'fees',
      header: `Fees (${currency})`,
      isNumeric: true,
      value: ({ fees }) => fees,
      cell: ({ fees, name, parts }) => <Part of={`Fees of ${name}`} value={fees} proof={parts?.fees} />,
    },
    {
      id: 'left',
      header: `Held now (${currency})`,
      isNumeric: true,
      value: ({ left }) => left,
      cell: ({ left, name, parts }) => <Part of={`Held now of ${name}`} value={left} proof={parts?.left} />,
    },
    {
      id: 'total',
      header: `Contribution (${currency})`,
      isNumeric: true,
      value: ({ total }) => total,
      cell: ({ total, name, proof }) => (
        <span className="inline-flex items-center gap-1">
          <Money value={total} isToned />
          <ProofButton of={`Contribution of ${name}`} request={proof} />
        </span>
      ),
    },
    {
      id: 'points',
      header: 'Of what was paid in',
      isNumeric: true,
      value: ({ total }) => pointsOf(total, base),
      cell: ({ total, name, shareProof }) => {
        const points = pointsOf(total, base);
        if (points === null) return MISSING;
        return (
          <ProofButton of={`Contribution of ${name}, of what was paid in`} request={shareProof}>
            <Percent value={points} isToned />
          </ProofButton>
        );
      },
    },
  ];
}

/** Who earned what of the change, largest first. */
export function ContributionTable({ label, rows, empty, ...columns }: ContributionTableProps) {
  return (
    <Rows
      label={label}
      columns={columnsOf(columns)}
      rows={rows}
      rowKey={({ key }) => key}
      initialSort=""
      minWidth="40rem"
      empty={empty}
    />
  );
}
