import type { StopHoldings } from '@atb/api/rows/bot-schedules';
import { callDatabase } from './call-database.ts';

/** Asks the engine to start a bot, or to go on with a paused one. */
export async function startBot(botId: string): Promise<void> {
  await callDatabase('start_bot', { bot_id: botId });
}

/** Asks the engine to stop a bot's entries; what it holds can still be sold. */
export async function pauseBot(botId: string): Promise<void> {
  await callDatabase('pause_bot', { bot_id: botId });
}

/** Asks the engine to end a bot. */
export async function stopBot(botId: string, holdings: StopHoldings): Promise<void> {
  await callDatabase('stop_bot', { bot_id: botId, holdings });
}
