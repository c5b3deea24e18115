import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Qty } from '../../../components/qty.tsx';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { formatCount } from '../../../lib/format-number.ts';

export interface TaxFiguresProps {
  readonly report: TaxReportAnswer | undefined;
  readonly currency: string;
}

/** Gains, income and fees of the year. */
export function TaxFigures({ report, currency }: TaxFiguresProps) {
  const isLoading = report === undefined;
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <KeyFigure
        label={
          <>
            Realised gain
            <HowComputed of="realised gain">
              Proceeds less cost basis of every lot that was sold, exchanged or paid as a fee. Fees of purchases are
              part of the cost, fees of sales reduce the proceeds. What is unmatched is not in it.
            </HowComputed>
          </>
        }
        isLoading={isLoading}
        value={<Money value={report?.total.gain} unit={currency} isToned isCompact={false} />}
        detail={
          <>
            <Money value={report?.total.proceeds} /> proceeds, <Money value={report?.total.cost} /> cost
          </>
        }
      />
      <KeyFigure
        label={
          <>
            Short term
            <HowComputed of="short term">Held for less than 365 days.</HowComputed>
          </>
        }
        isLoading={isLoading}
        value={<Money value={report?.short.gain} isToned isCompact={false} />}
        detail={
          <>
            Long term <Money value={report?.long.gain} isSigned />
          </>
        }
      />
      <KeyFigure
        label={
          <>
            Income
            <HowComputed of="income">
              Rewards, interest and airdrops at their worth when they came. That worth is also what the coins cost.
            </HowComputed>
          </>
        }
        isLoading={isLoading}
        value={<Money value={report?.incomeTotal} isCompact={false} />}
        detail={`${report?.income.length ?? 0} coins`}
      />
      <KeyFigure
        label={
          <>
            Fees paid
            <HowComputed of="fees paid">
              Worth of all fees when they were paid, rebates taken off. They are in the gains already: do not deduct
              them again.
            </HowComputed>
          </>
        }
        isLoading={isLoading}
        value={<Money value={report?.feesTotal} isCompact={false} />}
        detail={`of ${formatCount(report?.fills ?? 0)} executions in all years`}
      />
    </KeyFigures>
  );
}

/** The same by coin. */
export function TaxByCoin({ report }: { readonly report: TaxReportAnswer }) {
  return (
    <Panel title="By coin" bodyClassName="p-0">
      <SimpleTable
        label="Gains by coin"
        rows={report.byAsset}
        rowKey={({ asset }) => asset}
        initialSort=""
        minWidth="32rem"
        empty={<p className="p-3 text-sm text-fg-2">Nothing was sold, exchanged or paid as a fee in this year.</p>}
        columns={[
          { id: 'asset', header: 'Coin', value: ({ asset }) => asset },
          { id: 'rows', header: 'Lots', value: ({ short, long }) => short.rows + long.rows, isNumeric: true },
          {
            id: 'short',
            header: 'Short term',
            value: ({ short }) => short.gain,
            cell: ({ short }) => <Money value={short.gain} isToned />,
            isNumeric: true,
          },
          {
            id: 'long',
            header: 'Long term',
            value: ({ long }) => long.gain,
            cell: ({ long }) => <Money value={long.gain} isToned />,
            isNumeric: true,
          },
        ]}
      />
    </Panel>
  );
}

/** What came in as income, and what was paid in fees. */
export function TaxIncomeAndFees({ report }: { readonly report: TaxReportAnswer }) {
  return (
    <Panel title="Income and fees" bodyClassName="p-0">
      <SimpleTable
        label="Income and fees by coin"
        rows={[
          ...report.income.map((row) => ({ ...row, kind: 'Income' })),
          ...report.fees.map((row) => ({ ...row, kind: 'Fees' })),
        ]}
        rowKey={({ kind, asset }) => `${kind} ${asset}`}
        initialSort=""
        minWidth="24rem"
        empty={<p className="p-3 text-sm text-fg-2">No income and no fees in this year.</p>}
        columns={[
          { id: 'kind', header: 'Kind', value: ({ kind }) => kind },
          { id: 'asset', header: 'Coin', value: ({ asset }) => asset },
          {
            id: 'quantity',
            header: 'Quantity',
            value: ({ quantity }) => quantity,
            cell: ({ quantity }) => <Qty value={quantity} isOwn />,
            isNumeric: true,
          },
          {
            id: 'value',
            header: 'Worth',
            value: ({ value }) => value,
            cell: ({ value }) => <Money value={value} />,
            isNumeric: true,
          },
        ]}
      />
    </Panel>
  );
}
