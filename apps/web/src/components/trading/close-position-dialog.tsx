import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLivePrice } from '../../hooks/use-live-prices.ts';
import { useOrderHold } from '../../hooks/use-order-hold.ts';
import { useSubmission } from '../../hooks/use-submission.ts';
import { closePosition } from '../../lib/api/close-position.ts';
import type { BotName } from '../../lib/api/get-bot-names.ts';
import { openOrdersQuery } from '../../lib/api/orders.ts';
import type { HoldingRow } from '@atb/api/rows/positions';
import { incrementsOf } from '../../lib/increments.ts';
import { notifySuccess } from '../../lib/notify.ts';
import { showSymbol, splitSymbol } from '../../lib/split-symbol.ts';
import { decimalsOf, formatNumber } from '../../lib/format-number.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SaleTax } from './sale-tax.tsx';
import { nameOfBot } from './source-name.tsx';
import { previewClose } from './value-position.ts';

export interface ClosePositionDialogProps {
  readonly position: HoldingRow;
  /** The bot that holds it; undefined for what was bought by hand. */
  readonly bot: BotName | undefined;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const SHARES = ['0.25', '0.5', '1'] as const;
type Share = (typeof SHARES)[number];

const WORKING: readonly string[] = ['running', 'active', 'paused'];

function showAmount(value: string | null, signed = false): string {
  return formatNumber(value, { signed }).text;
}

interface Consequence {
  readonly position: HoldingRow;
  readonly share: Share;
  readonly bot: BotName | undefined;
  readonly isWorking: boolean;
}

/** What will happen, in numbers of the moment. */
function ConsequenceText({ position, share, bot, isWorking }: Consequence) {
  const bid = useLivePrice(position.symbol)?.bid;
  const orders = useQuery(openOrdersQuery({ accountId: position.account_id })).data ?? [];
  const { base, quote } = splitSymbol(position.symbol);
  const { quantity, proceeds, fee, realized } = previewClose(position, share, bid, DEFAULT_FILL_MODEL.feeRate);
  const linked = orders.filter(
    (order) =>
      order.symbol === position.symbol && order.bot_id === position.bot_id && (isWorking || order.side === 'sell'),
  ).length;
  const at = bid === undefined ? 'the market price' : `about ${showPrice(bid, position.symbol)} ${quote}`;
  return (
    <>
      <p>
        Sells {quantity} {base} at {at}
        {proceeds !== null && `, about ${showAmount(proceeds)} ${quote}`}.
      </p>
      {realized !== null && (
        <p>
          Realised about {showAmount(realized, true)} {quote}, with a fee of {showAmount(fee)} {quote}.
        </p>
      )}
      {linked > 0 && (
        <p>
          {linked} linked {linked === 1 ? 'order is' : 'orders are'} cancelled first.
        </p>
      )}
      {isWorking && bot !== undefined && (
        <p>It belongs to {nameOfBot(bot)}, which is stopped by this. A working bot’s position is only closed whole.</p>
      )}
    </>
  );
}

function showPrice(price: number, symbol: string): string {
  return formatNumber(price, { decimals: decimalsOf(incrementsOf(symbol).tick) }).text;
}

/** Asks before a position is sold, with the share to choose and what it comes to. */
export function ClosePositionDialog({ position, bot, open, onOpenChange }: ClosePositionDialogProps) {
  const isWorking = bot !== undefined && WORKING.includes(bot.status);
  const [chosen, setShare] = useState<Share>('1');
  const send = useSubmission(() => crypto.randomUUID());
  const hold = useOrderHold(position.symbol);
  const share = isWorking ? '1' : chosen;
  const { base } = splitSymbol(position.symbol);
  const { quantity } = previewClose(position, share, undefined, DEFAULT_FILL_MODEL.feeRate);
  const percent = `${Number(share) * 100}%`;
  const confirm = async (): Promise<void> => {
    const asked = { positionId: position.id, fraction: Number(share) };
    await send(asked, (requestId) => closePosition({ ...asked, requestId }));
    notifySuccess('Closing position', { detail: `Sell ${quantity} ${base} at market` });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Close ${showSymbol(position.symbol)} ${position.side} ${quantity} at market`}
      consequence={<ConsequenceText position={position} share={share} bot={bot} isWorking={isWorking} />}
      confirmLabel={`Close ${percent}`}
      hold={hold}
      onConfirm={confirm}
    >
      {!isWorking && (
        <SegmentedControl
          label="Share of the position"
          value={share}
          onValueChange={setShare}
          options={SHARES.map((value) => ({ value, label: `${Number(value) * 100}%` }))}
          variant="boxes"
        />
      )}
      {Number(quantity) > 0 && (
        <div className="mt-2">
          <SaleTax accountId={position.account_id} symbol={position.symbol} quantity={quantity} />
        </div>
      )}
    </ConfirmDialog>
  );
}
