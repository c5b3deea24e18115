import { selectList } from './select-list.ts';

/** Whether the operator has halted trading on this server, and why. */
export interface PlatformStateRow {
  readonly trading_halted: boolean;
  readonly reason: string;
}

export const PLATFORM_STATE_COLUMNS = selectList<PlatformStateRow>({ trading_halted: 'plain', reason: 'plain' });
