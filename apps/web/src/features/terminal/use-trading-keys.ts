import { useSyncExternalStore } from 'react';
import { useHotkeys } from '../../hooks/use-hotkeys.ts';
import { createStoredValue } from '../../lib/stored-value.ts';
import type { TicketSide } from './ticket.ts';

const isOn = createStoredValue('atb-trading-keys', (stored) => stored === true);

/** What the keys of the ticket do. None of them submits. */
export interface TradingKeyActions {
  readonly pickSide: (side: TicketSide) => void;
  /** Fraction of what is free, '0.25' to '1'. */
  readonly pickShare: (share: string) => void;
}

/** Keys that fill in the ticket: b and s pick the side, 1 to 4 a share. Off until the user switches them on. */
export function useTradingKeys({ pickSide, pickShare }: TradingKeyActions) {
  const areOn = useSyncExternalStore(isOn.subscribe, isOn.read);
  useHotkeys(
    areOn
      ? {
          b: () => pickSide('BUY'),
          s: () => pickSide('SELL'),
          '1': () => pickShare('0.25'),
          '2': () => pickShare('0.5'),
          '3': () => pickShare('0.75'),
          '4': () => pickShare('1'),
        }
      : {},
  );
  return { areOn, setOn: isOn.write };
}
