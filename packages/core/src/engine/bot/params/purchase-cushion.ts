import { type Decimal, dec } from '../../../base/decimal.ts';
import { MARKET_BUY_CUSHION } from '../../../orders/reserve.ts';

/**
 * Share by which a market buy may cost more than the price it was sized at: what it reserves beyond the ask, and half a
 * percent for the ask to lie above that price.
 */
export const PURCHASE_CUSHION: Decimal = MARKET_BUY_CUSHION.plus(dec('0.005'));
