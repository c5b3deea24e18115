import type { AlertSourceRow } from '@atb/api/rows/alerts';
import type { BotRow } from '@atb/api/rows/bots';

/** What an alert of a source does, as a clause. */
export function describeTarget({ target, bot_id: botId, quantity }: AlertSourceRow, bots: readonly BotRow[]): string {
  switch (target) {
    case 'log':
      return 'Kept in the log, nothing else';
    case 'ticket':
      return `Prepares an order that you confirm${quantity === null ? '' : ` (${quantity} unless it says another quantity)`}`;
    case 'bot': {
      const bot = bots.find(({ id }) => id === botId);
      return bot === undefined ? 'Its bot is gone' : `Tells ${botTitle(bot)} to enter or exit`;
    }
  }
}

export function botTitle({ name, symbol, type }: BotRow): string {
  return name.trim() === '' ? `${symbol} ${type} bot` : name;
}

/** What a program sends, for a start: it says its own time. */
export const SIGNED_BODY = '{"action": "buy", "symbol": "BTCUSDT", "time": "2026-11-25T15:20:00Z", "id": "mine-1"}';

/** What to paste into TradingView's message field. */
export function sampleBody({ target }: Pick<AlertSourceRow, 'target'>): string {
  const amount = target === 'ticket' ? ', "quantity": "{{strategy.order.contracts}}"' : '';
  return `{"action": "{{strategy.order.action}}", "symbol": "{{ticker}}", "time": "{{timenow}}"${amount}}`;
}
