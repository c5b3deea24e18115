import type { BotRules } from '@atb/core/engine/bot/bot-module';
import { BOT_MODULES } from '@atb/core/bots/registry';
import type { Pool } from 'pg';
import { createLogger } from '../../logger.ts';
import { StrategyValidator } from '../../validation/strategy-validator.ts';
import { openPastMarket } from './recorded-prices.ts';
import type { ScenarioAccount, ScenarioBot } from './scenario.ts';

/** The rules by which the bot decides; null where its kind needs none. */
export function findRules({ type, params }: ScenarioBot): BotRules | null {
  const module = BOT_MODULES[type];
  const parsed = module.parse(params);
  return parsed.status === 'valid' ? module.rules(parsed.params) : null;
}

/**
 * Has the rules of every bot looked at before it is started, as the wizard has. A start whose rules are still being looked at
 * waits beside everything else of its account, so how many orders go before it is a matter of the machine: two runs, or one
 * that was killed when the answer had just come, would write the same orders in another order.
 * @throws when rules could not be looked at.
 */
export async function checkBotRules(pool: Pool, accounts: readonly ScenarioAccount[]): Promise<void> {
  const source = await openPastMarket(pool);
  const logger = createLogger('warn');
  const validator = new StrategyValidator({ pool, market: { source, latestQuote: () => null }, logger });
  try {
    for (const { userId, bots } of accounts) {
      for (const bot of bots) {
        const rules = findRules(bot);
        if (rules === null) continue;
        const { status } = await validator.validate({ userId, symbol: bot.symbol, rules });
        if (status === 'busy' || status === 'unavailable')
          throw new Error(`the rules of bot ${bot.id} could not be looked at: ${status}`);
      }
    }
  } finally {
    await validator.close();
  }
}
