import { join, resolve } from 'node:path';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');
/** Candles that come with the product. */
export const SHIPPED_CANDLES = join(REPOSITORY, 'data/sample');
export const VERSION = '0.1.0';
