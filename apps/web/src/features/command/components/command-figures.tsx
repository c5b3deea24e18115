import { useQuery } from '@tanstack/react-query';
import { Delta } from '../../../components/delta.tsx';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Money } from '../../../components/money.tsx';
import { ReportingNote } from '../../../components/reporting-note.tsx';
import { TradingStateBadge } from '../../../components/trading-mode/trading-state-badge.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { reportedSummaryQuery } from '../../../lib/api/account.ts';
import { botNamesQuery } from '../../../lib/api/get-bot-names.ts';
import { formatNumber, NO_FIGURE } from '../../../lib/format-number.ts';
import { percentOf } from '../../../lib/risk-use.ts';

/** The account in front, in figures of its own. */
export function CommandFigures() {
  const account = useAccount();
  const summary = useQuery(reportedSummaryQuery(account?.id));
  const bots = useQuery(botNamesQuery());
  const { data } = summary;
  const currency = data?.reporting.currency ?? 'USDT';
  const isLoading = data === undefined && !summary.isError;
  const running = bots.data?.filter(({ status }) => status === 'running' || status === 'active').length;
  return (
    <div>
      <KeyFigures className="grid-cols-2 lg:grid-cols-4">
        <KeyFigure
          label={
            <>
              {account?.label ?? 'Account'}
              {account !== undefined && (
                <span className="-my-0.5 inline-flex">
                  <TradingStateBadge state={account.trading_state} reason={account.state_reason} />
                </span>
              )}
            </>
          }
          isLoading={isLoading}
          value={data === undefined ? NO_FIGURE : <Money value={data.equity} />}
          detail={`Equity (${currency})`}
        />
        <KeyFigure
          label={`Today (${currency})`}
          isLoading={isLoading}
          value={
            data === undefined ? (
              NO_FIGURE
            ) : (
              <Delta value={data.today.change}>
                <Money value={data.today.change} isSigned />
              </Delta>
            )
          }
          detail="Since 00:00 UTC"
        />
        <KeyFigure
          label="Exposure"
          isLoading={isLoading}
          value={
            data === undefined
              ? NO_FIGURE
              : `${formatNumber(percentOf(data.openRisk, data.equity), { decimals: 1 }).text}%`
          }
          detail="Of equity, resting buys included"
        />
        <KeyFigure
          label="Bots running"
          isLoading={running === undefined && !bots.isError}
          value={running ?? NO_FIGURE}
          detail={bots.data === undefined ? undefined : `of ${bots.data.length}`}
        />
      </KeyFigures>
      <p className="mt-1.5 text-xs text-fg-2 max-sm:min-h-[2lh]">
        <ReportingNote reporting={data?.reporting} />
      </p>
    </div>
  );
}
