import { createHash } from 'node:crypto';

/** A uuid; the same name gives the same one. */
export function scenarioId(seed: number, name: string): string {
  const hex = createHash('sha256').update(`${seed} ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
