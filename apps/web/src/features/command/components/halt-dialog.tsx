import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { setAccountState } from '../../../lib/api/account-state.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { openOrdersQuery } from '../../../lib/api/orders.ts';
import { countOf } from '../../../lib/count-of.ts';
import { notifySuccess } from '../../../lib/notify.ts';

export interface HaltDialogProps {
  /** 'Kraken main', or 'every account of Binance'. */
  readonly name: string;
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}

/** 'bots' while it is not known how many. */
function countIfKnown(count: number | undefined, thing: string): string {
  return count === undefined ? `${thing}s` : countOf(count, thing);
}

/** Asks before the accounts are halted, with what runs and rests there. */
export function HaltDialog({ name, accounts, onClose }: HaltDialogProps) {
  const queries = useQueryClient();
  const ids = new Set(accounts.map(({ id }) => id));
  const bots = useQuery(botsQuery()).data?.filter(
    ({ exchange_account_id: id, status }) => ids.has(id) && (status === 'running' || status === 'active'),
  );
  const orders = useQuery(openOrdersQuery()).data?.filter(({ account_id: id }) => ids.has(id));
  const halt = async (): Promise<void> => {
    try {
      for (const { id } of accounts) await setAccountState(id, 'HALTED');
      notifySuccess(`Halted: ${name}`, { detail: 'Nothing is placed there until you set it to ACTIVE.' });
    } finally {
      await queries.invalidateQueries();
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Halt ${name}`}
      consequence={`Pauses ${countIfKnown(bots?.length, 'running bot')} and cancels ${countIfKnown(orders?.length, 'open order')}. Nothing is placed there until you set it to ACTIVE. What is held stays.`}
      confirmLabel="Halt"
      failureTitle="Not halted"
      onConfirm={halt}
    />
  );
}
