import { dec, decFromNumber, roundToIncrement } from '@atb/core/base/decimal';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { decimalsOf } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import type { TicketForm } from '../use-ticket.ts';
import type { TerminalView } from '../use-terminal-view.ts';
import { ActivityTabs } from './activity-tabs.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { MarketWatch } from './market-watch.tsx';
import { RiskStatus } from './risk-status.tsx';

export interface TerminalPanelsProps {
  readonly view: TerminalView;
  readonly account: Account | undefined;
  readonly form: TicketForm;
  /** Null where the ticket is in a sheet. */
  readonly ticket: ReactNode;
  /** The markets have a column of their own. */
  readonly hasWatchColumn: boolean;
}

/** The panels under the header of the market: markets, chart, ticket, activity. */
export function TerminalPanels({ view, account, form, ticket, hasWatchColumn }: TerminalPanelsProps) {
  const { symbol } = view;
  const accountId = account?.id;
  const pickPrice = (price: number): void => {
    const { tick } = incrementsOf(symbol);
    const snapped = roundToIncrement(decFromNumber(price), dec(tick));
    form.change({ type: 'LIMIT', price: snapped.toFixed(decimalsOf(tick)) });
  };
  return (
    <>
      {hasWatchColumn && (
        <div className="flex min-h-0 flex-col bg-surface-1">
          <ErrorBoundary place="part">
            <MarketWatch symbol={symbol} onSelect={view.setSymbol} />
          </ErrorBoundary>
          <ErrorBoundary place="part">
            <RiskStatus accountId={accountId} />
          </ErrorBoundary>
        </div>
      )}
      <section aria-label="Chart" className="flex h-[46dvh] min-h-80 min-w-0 flex-col bg-surface-1 lg:h-auto">
        <ErrorBoundary place="part" resetKey={symbol}>
          <ChartPanel
            symbol={symbol}
            accountId={accountId}
            timeframe={view.timeframe}
            onTimeframeChange={view.setTimeframe}
            ticket={form.ticket}
            onPickPrice={pickPrice}
          />
        </ErrorBoundary>
      </section>
      {ticket !== null && (
        <section aria-label="Order ticket" className="min-h-0 overflow-y-auto bg-surface-1 lg:row-span-2">
          <ErrorBoundary place="part" resetKey={symbol}>
            {ticket}
          </ErrorBoundary>
        </section>
      )}
      <section
        aria-label="Positions and orders"
        className="flex min-h-60 min-w-0 flex-col bg-surface-1 lg:min-h-0 xl:col-span-2"
      >
        <ErrorBoundary place="part">
          <ActivityTabs accountId={accountId} tab={view.tab} onTabChange={view.setTab} />
        </ErrorBoundary>
      </section>
      {!hasWatchColumn && (
        <div className="bg-surface-1 lg:col-span-2">
          <ErrorBoundary place="part">
            <RiskStatus accountId={accountId} />
          </ErrorBoundary>
        </div>
      )}
    </>
  );
}
