import type { StopAllChoice } from '@atb/core/engine/account/account-types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SalesTax } from './sales-tax.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import type { Account } from '../../lib/api/get-accounts.ts';
import { botNamesQuery } from '../../lib/api/get-bot-names.ts';
import { openPositionsQuery } from '../../lib/api/positions.ts';
import { stopAll } from '../../lib/api/stop-all.ts';
import { countOf } from '../../lib/count-of.ts';
import { notifySuccess } from '../../lib/notify.ts';

export interface StopAllDialogProps {
  readonly account: Account;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const CHOICES = [
  {
    value: 'pause_entries',
    label: 'Pause entries',
    detail: 'Bots open nothing new. Resting exit orders and positions stay as they are. Resume each bot when you like.',
  },
  {
    value: 'cancel_orders',
    label: 'Cancel orders',
    detail: 'Bots are paused and every open order is cancelled. Positions stay open.',
  },
  {
    value: 'close_everything',
    label: 'Close everything',
    detail:
      'Bots are stopped, every open order is cancelled and every position is sold at the market price. This cannot be undone.',
  },
] as const satisfies ReadonlyArray<{ value: StopAllChoice; label: string; detail: string }>;

const ACTION: Readonly<Record<StopAllChoice, string>> = {
  pause_entries: 'Pause all bots',
  cancel_orders: 'Pause bots and cancel orders',
  close_everything: 'Close everything',
};

/** What selling every position would mean for tax. */
function ClosingTax({ accountId }: { readonly accountId: string }) {
  const { data = [] } = useQuery(openPositionsQuery({ accountId }));
  return <SalesTax sales={data.map(({ symbol, qty }) => ({ accountId, symbol, quantity: qty }))} />;
}

/** Asks how far to stop; closing everything must be typed. */
export function StopAllDialog({ account, open, onOpenChange }: StopAllDialogProps) {
  const [choice, setChoice] = useState<StopAllChoice>('pause_entries');
  const queries = useQueryClient();
  const bots = useQuery({ ...botNamesQuery(), enabled: open });
  const running = bots.data?.filter((bot) => bot.status === 'running' || bot.status === 'active').length;
  const mutation = useMutation({ mutationKey: ['stop-all'], mutationFn: () => stopAll(choice, account.id) });
  const confirm = async (): Promise<void> => {
    const done = await mutation.mutateAsync();
    notifySuccess(ACTION[choice], {
      detail: `${countOf(done.botsAffected, 'bot')} affected, ${countOf(done.ordersCancelled, 'order')} cancelled, ${countOf(done.positionsClosing, 'position')} closing.${done.waitsFor === undefined ? '' : ` ${done.waitsFor}`}`,
    });
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Stop trading on ${account.label}`}
      consequence={
        running === undefined
          ? 'Choose how far to stop.'
          : `${countOf(running, 'bot')} running. Choose how far to stop.`
      }
      confirmLabel={ACTION[choice]}
      tone={choice === 'pause_entries' ? 'neutral' : 'danger'}
      {...(choice === 'close_everything' && { typeToConfirm: account.label })}
      onConfirm={confirm}
    >
      <RadioCards legend="How far to stop" isLegendHidden value={choice} onValueChange={setChoice} options={CHOICES} />
      {choice === 'close_everything' && <ClosingTax accountId={account.id} />}
    </ConfirmDialog>
  );
}
