import type { BotRow } from '@atb/api/rows/bots';

/** Whom a copy copies; null for a row that names nobody. */
export function copiedProvider({ params }: Pick<BotRow, 'params'>): string | null {
  const { providerId } = params;
  return typeof providerId === 'string' ? providerId : null;
}

const ENDED: ReadonlySet<string> = new Set(['stopped', 'draft']);

/** A copy that works, or is about to end. */
export function isWorkingCopy({ type, status }: Pick<BotRow, 'type' | 'status'>): boolean {
  return type === 'copy' && !ENDED.has(status);
}

/** Markets of a provider that working copies follow. */
export function followedMarkets(bots: readonly BotRow[], providerId: string): ReadonlySet<string> {
  const copies = bots.filter((bot) => isWorkingCopy(bot) && copiedProvider(bot) === providerId);
  return new Set(copies.map(({ symbol }) => symbol));
}

/** What was given to a copy, quote units as text; null for a row that says nothing. */
export function givenAllocation({ params }: Pick<BotRow, 'params'>): string | null {
  const { allocation } = params;
  return typeof allocation === 'string' ? allocation : null;
}
