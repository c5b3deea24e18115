import { Suspense, lazy, type ReactNode } from 'react';
import { MarketWatch } from './market-watch.tsx';

const Sheet = lazy(async () => ({ default: (await import('../../../components/ui/sheet.tsx')).Sheet }));

export type OpenSheet = 'ticket' | 'markets' | null;

export interface TerminalSheetsProps {
  readonly symbol: string;
  readonly onSelectSymbol: (symbol: string) => void;
  readonly open: OpenSheet;
  readonly onOpenChange: (sheet: OpenSheet) => void;
  /** The ticket, where it has no column; null where it has. */
  readonly ticket: ReactNode;
  readonly hasMarkets: boolean;
}

/** What slides in from below on narrow windows: the order ticket and the list of markets. */
export function TerminalSheets(props: TerminalSheetsProps) {
  const { symbol, onSelectSymbol, open, onOpenChange, ticket, hasMarkets } = props;
  const toggle = (sheet: OpenSheet) => (isOpen: boolean) => onOpenChange(isOpen ? sheet : null);
  return (
    <Suspense fallback={null}>
      {ticket !== null && (
        <Sheet
          open={open === 'ticket'}
          onOpenChange={toggle('ticket')}
          side="bottom"
          title="New order"
          bodyClassName="p-0"
        >
          {ticket}
        </Sheet>
      )}
      {hasMarkets && (
        <Sheet
          open={open === 'markets'}
          onOpenChange={toggle('markets')}
          side="bottom"
          title="Markets"
          bodyClassName="flex h-[70dvh] flex-col p-0"
        >
          <MarketWatch symbol={symbol} onSelect={onSelectSymbol} onDone={() => onOpenChange(null)} />
        </Sheet>
      )}
    </Suspense>
  );
}
