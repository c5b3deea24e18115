import { REPORTING_CURRENCIES } from '@atb/core/market/reporting-currency';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { reportingCurrencyMutation, reportingCurrencyQuery } from '../../../lib/api/reporting-currency.ts';
import { describeError } from '../../../lib/describe-error.ts';

const OPTIONS = REPORTING_CURRENCIES.map((value) => ({ value, label: value }));

/** What every screen that sums money shows its sums in. */
export function ReportingCurrencyPanel() {
  const { id } = useUser();
  const chosen = useQuery(reportingCurrencyQuery(id));
  const change = useMutation(reportingCurrencyMutation(useQueryClient(), id));
  return (
    <Panel title="Reporting currency">
      <p className="mb-3 text-sm text-fg-2">
        Sums of the overview, the portfolio, the performance and the Command Centre are shown in it, and tax reports
        begin in it. Accounts go on counting in USDT; prices, orders and limits stay in the quote of their market.
      </p>
      {chosen.isPending && <Skeleton className="h-10 max-w-80" />}
      {chosen.isError && chosen.data === undefined && (
        <ErrorState
          title="Your reporting currency could not be loaded"
          detail={describeError(chosen.error).message}
          onRetry={() => void chosen.refetch()}
        />
      )}
      {chosen.data !== undefined && (
        <SegmentedControl
          label="Reporting currency"
          value={change.isPending ? change.variables : chosen.data}
          onValueChange={(currency) => change.mutate(currency)}
          options={OPTIONS}
          className="max-w-80"
        />
      )}
      {change.isError && (
        <Alert tone="error" className="mt-3">
          {describeError(change.error).message}
        </Alert>
      )}
      <p className="mt-3 text-xs text-fg-2">
        The rate is the bid of this server’s own market, or the last recorded hourly close, at most three hours old.
        Without either, sums stay in USDT and say so. Tax reports take the rate of the hour in which each thing
        happened.
      </p>
    </Panel>
  );
}
