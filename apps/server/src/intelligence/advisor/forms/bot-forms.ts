import { findBotModule } from '@atb/core/bots/registry';
import { z } from 'zod';
import type { AskedBot } from '../asker.ts';
import { addressOf, amount, defineForm, percentArgument } from './form-tool.ts';

const bot = z.int().min(1).max(50).describe('Its number in the list of bots.');
const NO_BOT = 'There is no bot of this number. Look at the list of bots first.';
/** As the pages have it: what has ended is neither changed nor stopped. */
const CHANGEABLE: ReadonlySet<string> = new Set(['running', 'active', 'paused']);
const STOPPABLE: ReadonlySet<string> = new Set([...CHANGEABLE, 'error']);

/** Parameters by the argument that sets them. */
const PARAMETERS = {
  stop_loss_pct: 'stopLossPct',
  take_profit_pct: 'takeProfitPct',
  take_profit_price: 'takeProfitPrice',
  upper_stop_price: 'upperStopPrice',
  allocation: 'allocation',
} as const;

/** @returns what of a bot's parameters may be changed while it runs, by its own kind. */
function changeableOf({ kind }: AskedBot): ReadonlySet<string> {
  return new Set(findBotModule(kind)?.editing?.fields ?? []);
}

export const changeBotForm = defineForm({
  name: 'fill_bot_change_form',
  description:
    'Fills in the form that changes the limits of a running bot (stop loss, take profit, upper stop, allocation), for the user to look at and confirm. It changes nothing.',
  fields: z.object({
    bot,
    stop_loss_pct: percentArgument.optional().describe('0 switches it off.'),
    take_profit_pct: percentArgument.optional(),
    take_profit_price: amount.optional(),
    upper_stop_price: amount.optional(),
    allocation: amount.optional().describe('Quote units.'),
  }),
  fill: async ({ bot: number, ...wanted }, asker) => {
    const found = await asker.botAt(number);
    if (found === null) return NO_BOT;
    if (!CHANGEABLE.has(found.status)) return `Bot ${number} does not run, so it is not changed this way.`;
    const changes = Object.entries(PARAMETERS).flatMap(([name, parameter]) => {
      const value = wanted[name as keyof typeof PARAMETERS];
      return value === undefined ? [] : [[parameter, value] as const];
    });
    if (changes.length === 0) return 'Say what is to be changed.';
    const safe = changeableOf(found);
    const refused = changes.find(([parameter]) => !safe.has(parameter));
    if (refused !== undefined) {
      const known = Object.entries(PARAMETERS).flatMap(([name, parameter]) => (safe.has(parameter) ? [name] : []));
      return `${refused[0]} of this kind of bot cannot be changed while it runs. It takes: ${known.join(', ') || 'nothing'}.`;
    }
    const fields = Object.fromEntries(changes.map(([parameter, value]) => [`e.${parameter}`, value]));
    const label = `Change ${found.name}: ${changes.map(([parameter, value]) => `${wordsOf(parameter)} ${value}`).join(', ')}`;
    return { kind: 'bot', label, href: addressOf(`/bots/${found.id}`, { ask: 'edit', ...fields }) };
  },
});

/** 'stopLossPct' as 'stop loss %'. */
function wordsOf(parameter: string): string {
  return parameter.replace(/Pct$/u, ' %').replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

export const stopBotForm = defineForm({
  name: 'open_bot_stop_form',
  description: 'Opens the question how a bot is to be stopped, for the user to answer. It stops nothing.',
  fields: z.object({ bot }),
  fill: async ({ bot: number }, asker) => {
    const found = await asker.botAt(number);
    if (found === null) return NO_BOT;
    if (!STOPPABLE.has(found.status)) return `Bot ${number} is ${found.status}: there is nothing to stop.`;
    return { kind: 'bot', label: `Stop ${found.name}`, href: addressOf(`/bots/${found.id}`, { ask: 'stop' }) };
  },
});
