const WORDS: ReadonlyMap<string, string> = new Map([
  ['entry', 'Entry signal'],
  ['target', 'Take profit'],
  ['exit', 'Exit signal, stop, or the end of the bot'],
]);

/** Why a strategy bot placed the order of a slot, a few words. */
export function reasonOfStrategyOrder(slot: string): string | null {
  return WORDS.get(slot) ?? null;
}
