import type { StopHoldings } from '@atb/api/rows/bot-schedules';
import { BOTS_MESSAGES } from '@atb/api/messages/bots';
import { toPlain, ZERO } from '@atb/core/base/decimal';
import { useState } from 'react';
import { type Sale, SalesTax } from '../../../components/trading/sales-tax.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import type { BotView } from '../../../lib/bot-view.ts';
import { countOf } from '../../../lib/count-of.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { screensOf } from '../kinds/registry.ts';
import { useBotCommands } from '../use-bot-commands.ts';
import { previewStop, type StopPreview } from './sale-preview.ts';

export interface StopBotDialogProps {
  /** One, or several at once. */
  readonly views: readonly BotView[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Stops them and says what came of it, where that is told elsewhere. */
  readonly onStop?: (holdings: StopHoldings) => Promise<void>;
}

function nameOf(views: readonly BotView[]): string {
  const [only] = views;
  return views.length === 1 && only !== undefined ? only.name : countOf(views.length, 'bot');
}

/** What starting again does. */
function startsWith(views: readonly BotView[]): string {
  const [words, ...others] = new Set(views.map(({ bot }) => screensOf(bot.type).begins));
  return words === undefined || others.length > 0 ? 'begins anew' : words;
}

function describeHoldings(views: readonly BotView[]): string {
  const held = views.flatMap(({ bot, result }) =>
    result === null || result.held.eq(ZERO)
      ? []
      : `${formatNumber(toPlain(result.held), { decimals: 8, minDecimals: 0 }).text} ${splitSymbol(bot.symbol).base}`,
  );
  return held.length === 0 ? 'It holds no coins.' : `Held: ${held.join(', ')}.`;
}

function say(amount: StopPreview['value'], quote: string, signed = false): string {
  return `${formatNumber(toPlain(amount), { signed }).text} ${quote}`;
}

function salesOf(views: readonly BotView[]): readonly Sale[] {
  return views.flatMap(({ bot: { exchange_account_id: accountId, symbol }, result }) =>
    result === null ? [] : [{ accountId, symbol, quantity: toPlain(result.held) }],
  );
}

/** Asks what becomes of the coins, with what each answer comes to. */
export function StopBotDialog({ views, open, onOpenChange, onStop }: StopBotDialogProps) {
  const [holdings, setHoldings] = useState<StopHoldings>('keep');
  const { stop } = useBotCommands();
  const sale = previewStop(views);
  const quote = splitSymbol(views[0]?.bot.symbol ?? '').quote;
  const hasHoldings = sale.value.gt(ZERO) || sale.isUnpriced;
  const name = nameOf(views);
  const confirm = async (): Promise<void> => {
    if (onStop !== undefined) return onStop(holdings);
    await stop(views, holdings);
    notifySuccess(`Stopping ${name}`, {
      detail: holdings === 'sell' ? 'Its orders are cancelled, then its coins are sold.' : 'Its orders are cancelled.',
    });
    return undefined;
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Stop ${name}`}
      consequence={
        <p>
          {countOf(sale.orderCount, 'resting order')} {sale.orderCount === 1 ? 'is' : 'are'} cancelled.{' '}
          {describeHoldings(views)} Stopping is final for this run: starting again {startsWith(views)}. To hold on for a
          while, pause instead.
        </p>
      }
      confirmLabel={hasHoldings && holdings === 'sell' ? `Stop and sell` : `Stop ${name}`}
      onConfirm={confirm}
      failureTitle={BOTS_MESSAGES.stopFailed}
    >
      {hasHoldings && (
        <RadioCards
          legend="Coins"
          value={holdings}
          onValueChange={setHoldings}
          options={[
            {
              value: 'keep',
              label: 'Keep the coins',
              detail: `They stay in the account, worth about ${say(sale.value, quote)} now.`,
            },
            {
              value: 'sell',
              label: 'Sell at the market price',
              detail: sale.isUnpriced
                ? 'There is no price right now; they are sold at the next one.'
                : `Brings about ${say(sale.value.minus(sale.fee), quote)} after a fee of ${say(sale.fee, quote)}: realises about ${say(sale.realized, quote, true)}.`,
            },
          ]}
        />
      )}
      {hasHoldings && holdings === 'sell' && <SalesTax sales={salesOf(views)} />}
    </ConfirmDialog>
  );
}
