import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { HowComputed } from '../../../components/how-computed.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Qty } from '../../../components/qty.tsx';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { formatCount } from '../../../lib/format-number.ts';
import { TaxProven } from './tax-proven.tsx';
import type { TaxBody } from './use-tax-view.ts';

export interface TaxFiguresProps {
  readonly report: TaxReportAnswer | undefined;
  readonly currency: string;
  /** What the report is of. */
  readonly body: TaxBody;
}

/** Gains, income and fees of the year. */
export function TaxFigures(props: TaxFiguresProps) {
  return (
    <KeyFigures className="grid-cols-2 lg:grid-cols-4">
      <RealisedGain {...props} />
      <GainByTerm {...props} />
      <Income {...props} />
      <FeesPaid {...props} />
    </KeyFigures>
  );
}

function RealisedGain({ report, currency, body }: TaxFiguresProps) {
  return (
    <KeyFigure
      label={
        <>
          Realised gain
          <HowComputed of="realised gain">
            Proceeds less cost basis of every lot that was sold, exchanged or paid as a fee. Fees of purchases are part
            of the cost, fees of sales reduce the proceeds. What is unmatched is not in it.
          </HowComputed>
        </>
      }
      isLoading={report === undefined}
      value={
        <TaxProven of="Realised gain" body={body} figure={{ figure: 'gain' }}>
          <Money value={report?.total.gain} unit={currency} isToned isCompact={false} />
        </TaxProven>
      }
      detail={
        <>
          <TaxProven of="Proceeds" body={body} figure={{ figure: 'proceeds' }}>
            <Money value={report?.total.proceeds} />
          </TaxProven>{' '}
          proceeds,{' '}
          <TaxProven of="Cost" body={body} figure={{ figure: 'cost' }}>
            <Money value={report?.total.cost} />
          </TaxProven>{' '}
          cost
        </>
      }
    />
  );
}

function GainByTerm({ report, body }: TaxFiguresProps) {
  return (
    <KeyFigure
      label={
        <>
          Short term
          <HowComputed of="short term">Held for less than 365 days.</HowComputed>
        </>
      }
      isLoading={report === undefined}
      value={
        <TaxProven of="Short term gain" body={body} figure={{ figure: 'gain', term: 'short' }}>
          <Money value={report?.short.gain} isToned isCompact={false} />
        </TaxProven>
      }
      detail={
        <>
          Long term{' '}
          <TaxProven of="Long term gain" body={body} figure={{ figure: 'gain', term: 'long' }}>
            <Money value={report?.long.gain} isSigned />
          </TaxProven>
        </>
      }
    />
  );
}

function Income({ report, body }: TaxFiguresProps) {
  return (
    <KeyFigure
      label={
        <>
          Income
          <HowComputed of="income">
            Rewards, interest and airdrops at their worth when they came. That worth is also what the coins cost.
          </HowComputed>
        </>
      }
      isLoading={report === undefined}
      value={
        <TaxProven of="Income" body={body} figure={{ figure: 'income' }}>
          <Money value={report?.incomeTotal} isCompact={false} />
        </TaxProven>
      }
      detail={`${report?.income.length ?? 0} ${report?.income.length === 1 ? 'coin' : 'coins'}`}
    />
  );
}

function FeesPaid({ report, body }: TaxFiguresProps) {
  return (
    <KeyFigure
      label={
        <>
          Fees paid
          <HowComputed of="fees paid">
            Worth of all fees when they were paid, rebates taken off. Those of buying and selling coins are in the gains
            already: do not deduct them again.
          </HowComputed>
        </>
      }
      isLoading={report === undefined}
      value={
        <TaxProven of="Fees paid" body={body} figure={{ figure: 'fees' }}>
          <Money value={report?.feesTotal} isCompact={false} />
        </TaxProven>
      }
      detail={
        <>
          of{' '}
          <TaxProven of="Executions" body={body} figure={{ figure: 'executions' }}>
            {formatCount(report?.fills ?? 0)} {report?.fills === 1 ? 'execution' : 'executions'}
          </TaxProven>{' '}
          in all years
        </>
      }
    />
  );
}

interface TaxTableProps {
  readonly report: TaxReportAnswer;
  readonly body: TaxBody;
}

/** The same by coin. */
export function TaxByCoin({ report, body }: TaxTableProps) {
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
          {
            id: 'rows',
            header: 'Lots',
            value: ({ short, long }) => short.rows + long.rows,
            cell: ({ asset, short, long }) => (
              <TaxProven of={`Lots of ${asset}`} body={body} figure={{ figure: 'lots', asset }}>
                {formatCount(short.rows + long.rows)}
              </TaxProven>
            ),
            isNumeric: true,
          },
          {
            id: 'short',
            header: 'Short term',
            value: ({ short }) => short.gain,
            cell: ({ asset, short }) => (
              <TaxProven
                of={`Short term gain of ${asset}`}
                body={body}
                figure={{ figure: 'gain', asset, term: 'short' }}
              >
                <Money value={short.gain} isToned />
              </TaxProven>
            ),
            isNumeric: true,
          },
          {
            id: 'long',
            header: 'Long term',
            value: ({ long }) => long.gain,
            cell: ({ asset, long }) => (
              <TaxProven of={`Long term gain of ${asset}`} body={body} figure={{ figure: 'gain', asset, term: 'long' }}>
                <Money value={long.gain} isToned />
              </TaxProven>
            ),
            isNumeric: true,
          },
        ]}
      />
    </Panel>
  );
}

const INCOME = { kind: 'Income', units: 'incomeQuantity', worth: 'income' } as const;
const FEES = { kind: 'Fees', units: 'feeQuantity', worth: 'fees' } as const;

/** What came in as income, and what was paid in fees. */
export function TaxIncomeAndFees({ report, body }: TaxTableProps) {
  return (
    <Panel title="Income and fees" bodyClassName="p-0">
      <SimpleTable
        label="Income and fees by coin"
        rows={[
          ...report.income.map((row) => ({ ...row, ...INCOME })),
          ...report.fees.map((row) => ({ ...row, ...FEES })),
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
            cell: ({ kind, units, asset, quantity }) => (
              <TaxProven of={`${kind} in ${asset}`} body={body} figure={{ figure: units, asset }}>
                <Qty value={quantity} isOwn />
              </TaxProven>
            ),
            isNumeric: true,
          },
          {
            id: 'value',
            header: 'Worth',
            value: ({ value }) => value,
            cell: ({ kind, worth, asset, value }) => (
              <TaxProven
                of={`Worth of ${kind.toLowerCase()} in ${asset}`}
                body={body}
                figure={{ figure: worth, asset }}
              >
                <Money value={value} />
              </TaxProven>
            ),
            isNumeric: true,
          },
        ]}
      />
    </Panel>
  );
}
