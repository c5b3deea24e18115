import type { BotRow } from '@atb/api/rows/bots';

/** Whom a copy copies; null for a row that names nobody. */
export function copiedProvider({ params }: Pick<BotRow, 'params'>): string | null {
  const { providerId } = params;
  return typeof providerId === 'string' ? providerId : null;
}

/** What was given to a copy, quote units as text; null for a row that says nothing. */
export function givenAllocation({ params }: Pick<BotRow, 'params'>): string | null {
  const { allocation } = params;
  return typeof allocation === 'string' ? allocation : null;
}
