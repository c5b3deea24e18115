import { Switch } from '../../../components/ui/switch.tsx';
import { useTradingKeys } from '../use-trading-keys.ts';
import { shareQuantity, type TicketFieldsProps } from './ticket-fields.tsx';

/** Switches the keys of the ticket on; without a keyboard there is nothing to switch. */
export function TradingKeysSwitch({ form, around }: Pick<TicketFieldsProps, 'form' | 'around'>) {
  const { areOn, setOn } = useTradingKeys({
    pickSide: (side) => form.change({ side }),
    pickShare: (share) => {
      const quantity = shareQuantity(share, form.ticket, around);
      if (quantity !== null) form.change({ quantity });
    },
  });
  return (
    <Switch
      label="Trading keys"
      hint="B and S pick the side, 1 to 4 a share. Shortcuts never submit."
      checked={areOn}
      onChange={(event) => setOn(event.target.checked)}
      className="border-t border-line p-3 coarse:hidden"
    />
  );
}
