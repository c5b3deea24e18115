import { type Decimal, toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { decimalsOf, formatNumber } from '../../../lib/format-number.ts';

/** Figures of one market as words. */
export function speaker(instrument: Instrument) {
  const places = decimalsOf(toPlain(instrument.priceIncrement));
  return {
    price: (value: Decimal) => formatNumber(toPlain(value), { decimals: places }).text,
    quote: (value: Decimal) => `${formatNumber(toPlain(value), { decimals: 2 }).text} ${instrument.quote}`,
    /** Profits of single lines are often below a cent. */
    fine: (value: Decimal) =>
      `${formatNumber(toPlain(value), { decimals: 4, minDecimals: 2 }).text} ${instrument.quote}`,
    base: (value: Decimal) =>
      `${formatNumber(toPlain(value), { decimals: 8, minDecimals: 0 }).text} ${instrument.base}`,
    percent: (value: Decimal) => `${formatNumber(toPlain(value), { decimals: 2 }).text}%`,
  };
}

export type WizardSpeaker = ReturnType<typeof speaker>;
