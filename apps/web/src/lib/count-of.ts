/** '1 bot', '2 bots'. For what is few: without separators of thousands. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
