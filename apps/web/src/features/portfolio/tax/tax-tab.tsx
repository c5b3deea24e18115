import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { ACCOUNT_TYPE_LABELS } from '@atb/core/portfolio/account-type';
import { TAX_DISCLAIMER } from '@atb/core/tax/tax-words';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue } from 'react';
import { Staged } from '../../../components/staged.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { PortfolioTabProps } from '../components/tab-props.ts';
import type { ExchangeFilter } from '../use-portfolio-view.ts';
import { HistoryImportPanel } from '../history-import/history-import-panel.tsx';
import { CountryNotesList } from './country-notes-list.tsx';
import { TaxChoiceBar } from './tax-choice-bar.tsx';
import { TaxExportButtons } from './tax-export-buttons.tsx';
import { TaxByCoin, TaxFigures, TaxIncomeAndFees } from './tax-figures.tsx';
import { TaxLotsTable } from './tax-lots-table.tsx';
import { type ShownReport, taxReportQuery } from './tax-queries.ts';
import { UnmatchedList } from './unmatched-list.tsx';
import { type TaxView, useTaxView } from './use-tax-view.ts';

/** Whose report it is; its place is kept while that is not known. */
function CoveredAccounts({
  report,
  accounts,
}: {
  readonly report: TaxReportAnswer | undefined;
  readonly accounts: readonly Account[];
}) {
  const labels = accounts.filter(({ id }) => report?.accountIds.includes(id)).map(({ label }) => label);
  const type = ACCOUNT_TYPE_LABELS[report?.accountType ?? 'real'];
  const money = report?.accountType === 'paper' ? ' (no real money)' : '';
  const text = report === undefined ? '' : `${type}${money}: ${labels.join(', ')}`;
  return (
    <p className="line-clamp-2 min-h-[1lh] text-xs text-fg-2 max-sm:min-h-[2lh]" title={text}>
      {text}
    </p>
  );
}

interface ResultProps {
  readonly shown: ShownReport;
  readonly view: TaxView;
  readonly accounts: readonly Account[];
}

/** From top to bottom, each part in a piece of work of its own. */
function Result({ shown: { report, body }, view, accounts }: ResultProps) {
  return (
    <Staged fallback={<Skeleton className="h-24" />}>
      <div className="grid gap-4 lg:grid-cols-2">
        <TaxByCoin report={report} body={body} />
        <TaxIncomeAndFees report={report} body={body} />
      </div>
      <UnmatchedList report={report} accounts={accounts} timeZone={view.timeZone} />
      <TaxLotsTable view={view} accounts={accounts} coins={report.byAsset.map(({ asset }) => asset)} />
    </Staged>
  );
}

interface TaxOfAccountsProps {
  readonly accounts: readonly Account[];
  readonly exchange: ExchangeFilter;
}

/** Knows no prices, so that it is not drawn with each of them. */
const TaxOfAccounts = memo(function TaxOfAccounts({ accounts, exchange }: TaxOfAccountsProps) {
  const view = useTaxView(accounts, exchange);
  const { data, error, isPlaceholderData } = useQuery({ ...taxReportQuery(view.body), enabled: view.isReady });
  // An answer that comes is drawn in slices, between which the page answers.
  const shown = useDeferredValue(error === null ? data : undefined);
  const hasPlan = data?.report.hasTaxReporting;
  return (
    <div className="space-y-4">
      <Staged fallback={<Skeleton className="h-12" />}>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <TaxChoiceBar view={view} accounts={accounts} years={data?.report.years ?? []} />
          <div className="flex flex-wrap gap-2">
            <TaxExportButtons view={view} isLocked={hasPlan === false} />
          </div>
        </div>
        <div className="space-y-4">
          {hasPlan === false && (
            <p className="text-xs text-fg-2">
              CSV, PDF and other years than {view.currentYear} need the elite tier or higher.{' '}
              <a href="/pricing" className="link">
                See plans and pricing
              </a>
            </p>
          )}
          <CoveredAccounts report={shown?.report} accounts={accounts} />
          <p className="text-xs text-fg-2">{TAX_DISCLAIMER}</p>
          <CountryNotesList />
          {error !== null && <Alert tone="error">{describeError(error).message}</Alert>}
        </div>
        <div aria-busy={isPlaceholderData || shown !== data} className={error === null ? 'space-y-4' : 'hidden'}>
          <TaxFigures
            report={shown?.report}
            currency={shown?.body.currency ?? view.currency}
            body={shown?.body ?? view.body}
          />
          {shown === undefined ? (
            <Skeleton className="h-96" />
          ) : (
            <Result shown={shown} view={view} accounts={accounts} />
          )}
        </div>
        <HistoryImportPanel accounts={accounts} />
      </Staged>
    </div>
  );
});

/** Gains, income and fees of a year by tax lots, with what could not be matched, and the files of it. */
export function TaxTab({ view: { exchange }, portfolio }: PortfolioTabProps) {
  return <TaxOfAccounts accounts={portfolio.chosen} exchange={exchange} />;
}
