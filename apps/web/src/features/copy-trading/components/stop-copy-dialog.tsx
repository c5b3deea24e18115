import type { StopHoldings } from '@atb/api/rows/bot-schedules';
import { ZERO, toPlain } from '@atb/core/base/decimal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SaleTax } from '../../../components/trading/sale-tax.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { stopBot } from '../../../lib/api/bot-commands.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';

export interface StopCopyDialogProps {
  readonly view: BotView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const COINS = [
  { value: 'sell', label: 'Sell at the market price', detail: 'The copy ends without coins.' },
  { value: 'keep', label: 'Keep the coins', detail: 'They stay in your account, and nobody trades them for you.' },
] as const;

/** Asks what becomes of the coins, then ends the copy. */
export function StopCopyDialog({ view, open, onOpenChange }: StopCopyDialogProps) {
  const { bot, name, result } = view;
  const [holdings, setHoldings] = useState<StopHoldings>('sell');
  const queries = useQueryClient();
  const held = result?.held ?? ZERO;
  const coins = `${formatNumber(toPlain(held), { decimals: 8, minDecimals: 0 }).text} ${splitSymbol(bot.symbol).base}`;
  const isHolding = held.gt(ZERO);
  const confirm = async (): Promise<void> => {
    await stopBot(bot.id, holdings);
    notifySuccess(`Stopping the copy of ${name}`);
    for (const queryKey of [['bots'], ['bot-states']]) void queries.invalidateQueries({ queryKey });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Stop copying ${name}`}
      consequence={<p>No more trades are copied. {isHolding ? `Held: ${coins}.` : 'It holds no coins.'}</p>}
      confirmLabel={isHolding && holdings === 'sell' ? 'Stop and sell' : 'Stop Copy'}
      onConfirm={confirm}
      failureTitle="The copy was not stopped"
    >
      {isHolding && <RadioCards legend="Coins" value={holdings} onValueChange={setHoldings} options={COINS} />}
      {isHolding && holdings === 'sell' && (
        <div className="mt-2">
          <SaleTax accountId={bot.exchange_account_id} symbol={bot.symbol} quantity={toPlain(held)} />
        </div>
      )}
    </ConfirmDialog>
  );
}
