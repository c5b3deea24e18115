import { Bell, BellOff, ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'react-router';
import { CopyLinkButton } from '../../../components/copy-link-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Tooltip } from '../../../components/ui/tooltip.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { accountKind } from '../../../lib/account-kind.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import type { SignalRow } from '../../../lib/signal-row.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { setMuted } from '../muted-symbols.ts';
import { signalAddress, tradeAddress } from '../signal-links.ts';

/** Wide enough for all of them. */
export const ACTIONS_WIDTH = '14.5rem';

const NOT_ON_PAPER = 'Another account than the paper account is in front: switch to SIMULATION to trade this on paper.';

/** Leads to the filled-in ticket; nothing is placed before its reader does. */
function TradeLink({ row }: { readonly row: SignalRow }) {
  const account = useAccount();
  const to = tradeAddress(row);
  if (to === null) return null;
  const label = `Paper-trade this: ${row.signal} ${showSymbol(row.symbol)}`;
  if (account !== undefined && accountKind(account) !== 'paper') {
    return (
      <Tooltip content={NOT_ON_PAPER}>
        <Button variant="outline" size="xs" aria-disabled>
          Paper-trade this
        </Button>
      </Tooltip>
    );
  }
  return (
    <Link to={to} aria-label={label} className={buttonClass({ variant: 'outline', size: 'xs' })}>
      Paper-trade this
    </Link>
  );
}

function mute(symbol: string): void {
  setMuted(symbol, true);
  notifySuccess(`${showSymbol(symbol)} muted`, { undo: () => setMuted(symbol, false) });
}

export interface SignalActionsProps {
  readonly row: SignalRow;
  readonly isMuted: boolean;
  /** Shows the record of signals of a symbol. */
  readonly onRecord: (symbol: string) => void;
}

/** What can be done with a signal. */
export function SignalActions({ row, isMuted, onRecord }: SignalActionsProps) {
  const { symbol } = row;
  const name = showSymbol(symbol);
  return (
    <>
      <TradeLink row={row} />
      <IconButton size="icon-xs" label={`Record of ${symbol}`} onClick={() => onRecord(symbol)}>
        <ChartNoAxesColumn aria-hidden />
      </IconButton>
      <CopyLinkButton size="icon-xs" address={signalAddress(row)} label={`Copy link to ${name}`} />
      <IconButton
        size="icon-xs"
        label={`${isMuted ? 'Unmute' : 'Mute'} ${name}`}
        onClick={() => (isMuted ? setMuted(symbol, false) : mute(symbol))}
      >
        {isMuted ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      </IconButton>
    </>
  );
}
