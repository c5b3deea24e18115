import type { BotState } from './bot-state.ts';

/** What the owner sees of a bot's phase. */
export function botStatus(state: BotState): 'running' | 'paused' | 'stopping' | 'stopped' {
  switch (state.phase) {
    case 'new':
    case 'waiting_trigger':
    case 'running':
      return 'running';
    case 'paused':
      return 'paused';
    case 'stopping':
      return 'stopping';
    case 'finished':
      return 'stopped';
  }
}

/** Whether it watches the market: one that runs or is paused. One that has failed does not, whatever it holds. */
export function isAtWork({ status }: { readonly status: string }): boolean {
  return status === 'running' || status === 'paused';
}
