import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { Link } from 'react-router';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Money } from '../../../components/money.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { Rows } from '../../../components/trading/rows.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { exchangeOf } from '../api/portfolio-queries.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { type ContributionRow, ContributionTable } from './contribution-table.tsx';
import type { PortfolioTabProps } from './tab-props.ts';

type Part = PortfolioOverview['total'];
type Kind = Exclude<keyof Part['returns'], 'since'>;

interface ReturnRow {
  /** Null for all together. */
  readonly accountId: string | null;
  readonly label: string;
  readonly part: Part;
}

function Proven({
  value,
  of,
  row,
  kind,
  props,
}: {
  readonly value: number | null;
  readonly of: string;
  readonly row: ReturnRow;
  readonly kind: Kind;
  readonly props: PortfolioTabProps;
}) {
  const { view, portfolio } = props;
  const { from } = portfolio;
  return (
    <span className="inline-flex items-center gap-1">
      {value === null ? <span className="text-fg-3">n/a</span> : <Percent value={value} isToned />}
      <ProofButton
        of={`${of}, ${row.label}`}
        request={{
          portfolio: {
            figure: kind,
            ...(row.accountId === null ? exchangeOf(view.exchange) : { accountId: row.accountId }),
            ...(from !== undefined && { from }),
          },
        }}
      />
    </span>
  );
}

function returnColumns(props: PortfolioTabProps, currency: string): ReadonlyArray<DataColumn<ReturnRow>> {
  const money = (id: 'equity' | 'paidIn' | 'change', header: string, isToned: boolean): DataColumn<ReturnRow> => ({
    id,
    header: `${header} (${currency})`,
    isNumeric: true,
    value: ({ part }) => part[id],
    cell: (row) => (
      <span className="inline-flex items-center gap-1">
        {id === 'equity' && row.part.uncounted.length > 0 && (
          <span className="text-warn">without {row.part.uncounted.join(', ')}</span>
        )}
        <Money value={row.part[id]} isToned={isToned} />
        <ProofButton
          of={`${header}, ${row.label}`}
          request={{
            portfolio: {
              figure: id,
              ...(row.accountId === null ? exchangeOf(props.view.exchange) : { accountId: row.accountId }),
            },
          }}
        />
      </span>
    ),
  });
  const growth = (kind: Kind, header: string): DataColumn<ReturnRow> => ({
    id: kind,
    header,
    isNumeric: true,
    value: ({ part }) => part.returns[kind],
    cell: (row) => <Proven value={row.part.returns[kind]} of={header} row={row} kind={kind} props={props} />,
  });
  return [
    {
      id: 'account',
      header: 'Account',
      value: ({ label }) => label,
      cell: ({ label }) => <span className="font-medium">{label}</span>,
    },
    money('equity', 'Equity', false),
    money('paidIn', 'Paid in', false),
    money('change', 'Change', true),
    growth('simple', 'Simple'),
    growth('timeWeighted', 'Time-weighted'),
    growth('moneyWeighted', 'Money-weighted p.a.'),
  ];
}

function proofsOf(
  whose: { readonly bot: string } | { readonly coin: string },
  { exchange }: PortfolioView,
): Pick<ContributionRow, 'proof' | 'shareProof' | 'parts'> {
  const prove = (figure: 'contribution' | 'contributionFees' | 'contributionLeft' | 'contributionFills') => ({
    portfolio: { figure, ...whose, ...exchangeOf(exchange) },
  });
  return {
    proof: prove('contribution'),
    shareProof: { portfolio: { ...prove('contribution').portfolio, of: 'paidIn' } },
    parts: { fills: prove('contributionFills'), fees: prove('contributionFees'), left: prove('contributionLeft') },
  };
}

function restRow(rest: string, view: PortfolioView): ContributionRow {
  return {
    key: 'rest',
    name: 'Not from executions',
    shown: 'Not from executions',
    fills: null,
    fees: null,
    left: null,
    total: rest,
    proof: { portfolio: { figure: 'rest', ...exchangeOf(view.exchange) } },
    shareProof: { portfolio: { figure: 'rest', of: 'paidIn', ...exchangeOf(view.exchange) } },
    parts: null,
  };
}

function botRows({ bots, rest }: PortfolioOverview['contributions'], view: PortfolioView): readonly ContributionRow[] {
  const rows = bots.map(({ botId, name, ...one }): ContributionRow => {
    const shown = botId === null ? 'By hand' : (name ?? 'A bot');
    return {
      ...one,
      key: botId ?? BY_HAND,
      name: shown,
      shown:
        botId === null ? (
          shown
        ) : (
          <Link to={`/bots/${botId}`} className="touch-target underline decoration-line-strong underline-offset-2">
            {shown}
          </Link>
        ),
      ...proofsOf({ bot: botId ?? BY_HAND }, view),
    };
  });
  return bots.length === 0 ? [] : [...rows, restRow(rest, view)];
}

function coinRows(
  { coins, rest }: PortfolioOverview['contributions'],
  view: PortfolioView,
): readonly ContributionRow[] {
  const rows = coins.map(
    ({ coin, ...one }): ContributionRow => ({
      ...one,
      key: coin,
      name: coin,
      shown: coin,
      ...proofsOf({ coin }, view),
    }),
  );
  return coins.length === 0 ? [] : [...rows, restRow(rest, view)];
}

const NONE = (
  <EmptyState
    title="Nothing has been traded yet."
    detail="What each bot and coin adds appears here with its first fill."
  />
);

const HELP = (
  <HowComputed of="contributions">
    What sales brought less what purchases and all fees took, plus what is left of the coins at the bid. All rows
    together are the change since the first payment. Not from executions: coins that were paid in and rose or fell,
    rewards, other fees.
  </HowComputed>
);

/** How each account grew, and which bots and coins it came from. */
export function ReturnsTab(props: PortfolioTabProps) {
  const { view, portfolio } = props;
  const { overview } = portfolio;
  if (overview === undefined) return <Skeleton className="h-96 w-full" />;
  const { accounts, total, contributions } = overview;
  const { currency } = overview.reporting;
  const rows: readonly ReturnRow[] = [
    ...accounts.map(({ accountId, label, ...part }) => ({ accountId, label, part })),
    ...(accounts.length > 1 ? [{ accountId: null, label: 'All together', part: total }] : []),
  ];
  return (
    <div className="space-y-4">
      <Panel title="By account" bodyClassName="p-0">
        <Rows
          label="Returns by account"
          columns={returnColumns(props, currency)}
          rows={rows}
          rowKey={({ accountId }) => accountId ?? 'all'}
          initialSort=""
          minWidth="56rem"
          empty={<EmptyState title="No account here." />}
        />
      </Panel>
      <div className="grid gap-4">
        <Panel title="By bot" help={HELP} bodyClassName="min-h-40">
          <ContributionTable
            label="Contribution by bot"
            header="Bot"
            currency={currency}
            rows={botRows(contributions, view)}
            base={total.paidIn}
            empty={NONE}
          />
        </Panel>
        <Panel title="By coin" bodyClassName="min-h-40">
          <ContributionTable
            label="Contribution by coin"
            header="Coin"
            currency={currency}
            rows={coinRows(contributions, view)}
            base={total.paidIn}
            empty={NONE}
          />
        </Panel>
      </div>
    </div>
  );
}
