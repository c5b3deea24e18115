import type { ReactNode } from 'react';

type Reader = (value: unknown, quote: string) => ReactNode;

/** Parameters of a kind with their names, and how their values are said. */
export type ParamRows = ReadonlyArray<readonly [key: string, label: string, read: Reader]>;

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const word: Reader = (value) => textOf(value);
export const showParamPercent: Reader = (value) => `${textOf(value)}%`;
export const offAtZero: Reader = (value) => (Number(value) === 0 ? 'Off' : `${textOf(value)}%`);
export const priceOrNone: Reader = (value, quote) =>
  value === null || value === undefined ? 'None' : `${textOf(value)} ${quote}`;
export const atOnceOrPrice: Reader = (value, quote) => (value == null ? 'At once' : `${textOf(value)} ${quote}`);
export const stopHoldings: Reader = (value) => (value === 'keep' ? 'Keep the coins' : 'Sell the coins');
export const showFeeBps: Reader = (value) => `${textOf(value)} bps`;
