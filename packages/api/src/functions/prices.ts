import { z } from 'zod';

export const pricesBody = z.object({}).default({});

export interface PriceView {
  readonly symbol: string;
  readonly exchange: string;
  readonly price: number;
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
  /** Quote currency. */
  readonly volume_24h: number;
  /** Fraction: 0.01 = 1 %. */
  readonly change24h: number;
  readonly high24h: number;
  readonly low24h: number;
  readonly timestamp: string;
}

export interface PricesResponse {
  readonly success: boolean;
  readonly mode: 'LIVE' | 'DEMO';
  readonly source: 'ccxt' | 'replay' | 'simulated';
  readonly venue: string;
  readonly prices: readonly PriceView[];
  readonly error?: string;
}
