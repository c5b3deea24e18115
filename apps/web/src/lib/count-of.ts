import { formatCount } from './format-number.ts';

/** '1 bot', '2 bots', '1,065,000,071 combinations'. */
export function countOf(count: number, thing: string): string {
  return `${formatCount(count)} ${thing}${count === 1 ? '' : 's'}`;
}
