import type { DenialSpell } from './account-types.ts';

/** Denials of one spell have the same. */
export function denialKey({ botId, side, code }: Pick<DenialSpell, 'botId' | 'side' | 'code'>): string {
  return `${botId} ${side} ${code}`;
}
