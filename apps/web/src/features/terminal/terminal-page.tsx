// features/terminal: the market, the chart and the order ticket.
import { useState } from 'react';
import { preloadPriceChart } from '../../components/chart/lazy-price-chart.tsx';
import { usePageTitle } from '../../components/page.tsx';
import { useAccount } from '../../hooks/use-account.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { useIsBelow } from '../../hooks/use-media-query.ts';
import { accountKind } from '../../lib/account-kind.ts';
import { cn } from '../../lib/cn.ts';
import { MobileTradeBar } from './components/mobile-trade-bar.tsx';
import { OrderTicket } from './components/order-ticket.tsx';
import { SymbolHeader } from './components/symbol-header.tsx';
import { TerminalPanels } from './components/terminal-panels.tsx';
import { TerminalSheets, type OpenSheet } from './components/terminal-sheets.tsx';
import { readTicketAddress } from './ticket-address.ts';
import { useTerminalView } from './use-terminal-view.ts';
import { useTicket } from './use-ticket.ts';

// The chart's code travels beside the page's, not after it.
preloadPriceChart();

const GRID =
  'grid min-h-full grid-cols-1 gap-px bg-line max-lg:grid-rows-[auto_auto_1fr_auto_auto] lg:h-full lg:min-h-[44rem] lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[232px_minmax(0,1fr)_300px]';
/** Without a column of markets the risk status is a row of its own. */
const ROWS = {
  three: 'lg:grid-rows-[auto_minmax(20rem,1fr)_14.5rem]',
  four: 'lg:grid-rows-[auto_minmax(20rem,1fr)_14.5rem_auto]',
} as const;

/** `/terminal` */
export function TerminalPage() {
  usePageTitle('Smart Terminal');
  useLiveTables('bot_orders', 'positions', 'balances', 'trade_ledger');
  const account = useAccount();
  const view = useTerminalView();
  const form = useTicket(view.symbol, () => readTicketAddress(new URLSearchParams(location.search)));
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const hasTicketColumn = !useIsBelow('tablet');
  const hasWatchColumn = !useIsBelow('desktop');
  const ticket = <OrderTicket symbol={view.symbol} account={account} form={form} onPlaced={() => setSheet(null)} />;
  return (
    <div className={cn(GRID, hasWatchColumn ? ROWS.three : ROWS.four)}>
      <div className="min-w-0 lg:col-span-2 xl:col-span-3">
        <SymbolHeader
          symbol={view.symbol}
          kind={account === undefined ? undefined : accountKind(account)}
          onOpenMarkets={() => setSheet('markets')}
        />
      </div>
      <TerminalPanels
        view={view}
        account={account}
        form={form}
        ticket={hasTicketColumn ? ticket : null}
        hasWatchColumn={hasWatchColumn}
      />
      {!hasTicketColumn && (
        <MobileTradeBar
          symbol={view.symbol}
          onOpen={(side) => {
            form.change({ side });
            setSheet('ticket');
          }}
        />
      )}
      <TerminalSheets
        symbol={view.symbol}
        onSelectSymbol={view.setSymbol}
        open={sheet}
        onOpenChange={setSheet}
        ticket={hasTicketColumn ? null : ticket}
        hasMarkets={!hasWatchColumn}
      />
    </div>
  );
}
