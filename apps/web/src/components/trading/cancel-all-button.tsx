import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { cancelManualOrders } from '../../lib/api/cancel-orders.ts';
import type { OrderRow } from '@atb/api/rows/bot-orders';
import { countOf } from '../../lib/count-of.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { notifySuccess } from '../../lib/notify.ts';
import { Button } from '../ui/button.tsx';

const loadDialog = () => import('../ui/confirm-dialog.tsx');
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

export interface CancelAllButtonProps {
  readonly accountId: string;
  /** Open orders, those of bots too. */
  readonly orders: readonly OrderRow[];
}

/** 'buys worth 460.97 USDT'; null when there are none. Observed only, for the question. */
function describeSide(orders: readonly OrderRow[], side: OrderRow['side']): string | null {
  const those = orders.filter((order) => order.side === side);
  if (those.length === 0) return null;
  const sum = those.reduce((total, order) => total + Number(order.price ?? 0) * Number(order.quantity), 0);
  return `${side}s worth ${formatNumber(sum).text} USDT`;
}

/** Cancels every open order placed by hand, after a question with numbers. */
export function CancelAllButton({ accountId, orders }: CancelAllButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const queries = useQueryClient();
  const manual = orders.filter((order) => order.bot_id === null);
  const ofBots = orders.length - manual.length;
  const confirm = async (): Promise<void> => {
    const cancelled = await cancelManualOrders(accountId);
    notifySuccess(`${countOf(cancelled, 'order')} cancelled`);
    await queries.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <>
      <Button
        size="xs"
        disabled={manual.length === 0}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        Cancel all…
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={isOpen}
            onOpenChange={setOpen}
            title={`Cancel ${countOf(manual.length, 'order')} placed by hand`}
            consequence={
              <>
                Off the market go{' '}
                {[describeSide(manual, 'buy'), describeSide(manual, 'sell')]
                  .filter((side) => side !== null)
                  .join(' and ')}
                .{ofBots > 0 && ` ${countOf(ofBots, 'order')} of bots stay: pause or stop the bot to cancel them.`}
              </>
            }
            confirmLabel={`Cancel ${countOf(manual.length, 'order')}`}
            cancelLabel="Keep orders"
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </>
  );
}
