import { Button } from '../../../components/ui/button.tsx';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import type { TicketSide } from '../ticket.ts';

export interface MobileTradeBarProps {
  readonly symbol: string;
  readonly onOpen: (side: TicketSide) => void;
}

/** Buy and Sell at the thumb where the ticket has no column of its own. */
export function MobileTradeBar({ symbol, onOpen }: MobileTradeBarProps) {
  const { base } = splitSymbol(symbol);
  return (
    <div className="sticky bottom-0 z-20 grid grid-cols-2 gap-2 border-t border-line bg-surface-1 p-2.5 lg:hidden">
      <Button variant="buy" size="lg" aria-haspopup="dialog" onClick={() => onOpen('BUY')}>
        Buy {base}
      </Button>
      <Button variant="sell" size="lg" aria-haspopup="dialog" onClick={() => onOpen('SELL')}>
        Sell {base}
      </Button>
    </div>
  );
}
