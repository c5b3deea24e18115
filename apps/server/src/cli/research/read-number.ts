import { UsageError } from '../support/usage-error.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu;

/** @throws UsageError for what is no number. */
export function readNumberOption(text: string, option: string): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw new UsageError(`${option} "${text}" is no number`);
  return value;
}

/** `fast=20`. @throws UsageError for anything else. */
export function readPair(text: string, option: string): readonly [string, number] {
  const [name = '', value, ...more] = text.split('=');
  if (name === '' || value === undefined || more.length > 0) {
    throw new UsageError(`${option} "${text}" is not a name with a number, such as fast=20`);
  }
  return [name, readNumberOption(value, `${option} ${name}`)];
}
