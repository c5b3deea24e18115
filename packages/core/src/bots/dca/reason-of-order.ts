const WORDS: ReadonlyMap<string, string> = new Map([
  ['base', 'Base order'],
  ['safety', 'Safety order'],
  ['take_profit', 'Take profit'],
  ['exit', 'Sold at the stop or the end of the bot'],
]);

/** Why a DCA bot placed the order of a slot, a few words: `safety_3` is the third safety order. */
export function reasonOfDcaOrder(slot: string): string | null {
  const [, role = '', key] = /^([a-z_]+?)(?:_(\d+))?$/u.exec(slot) ?? [];
  const words = WORDS.get(role);
  if (words === undefined) return null;
  if (key === undefined) return words;
  return role === 'take_profit' ? `${words} of entry ${key}` : `${words} ${key}`;
}
