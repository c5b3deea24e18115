import { createHash } from 'node:crypto';

/** Decimals of amounts. */
export const PLACES = 8;
export const MONEY: ReadonlySet<string> = new Set(['USD', 'EUR']);

/** A uuid that is the same for the same name. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
