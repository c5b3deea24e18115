/** Why a grid placed the order of a slot, a few words. Lines are counted from 1, the lowest. */
export function reasonOfGridOrder(slot: string, side: 'buy' | 'sell'): string | null {
  if (slot === 'start') return 'Coins for the lines above the price';
  if (slot === 'exit') return 'Sold at the end of the bot';
  if (!/^-?\d+$/u.test(slot)) return null;
  const line = Number(slot) + 1;
  return side === 'buy' ? `Bought at line ${line}` : `Sold at line ${line + 1}`;
}
