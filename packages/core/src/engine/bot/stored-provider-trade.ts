import { nullable, number, oneOf, record, text } from '../../base/codec.ts';
import { storedDecimal, storedTime } from './stored-values.ts';

/** A provider's fill as it is kept: in the journal of who copies it, and while it waits. */
export const storedProviderTrade = record({
  number,
  symbol: text,
  side: oneOf('buy', 'sell'),
  quantity: storedDecimal,
  price: storedDecimal,
  fee: storedDecimal,
  heldBefore: storedDecimal,
  equity: nullable(storedDecimal),
  executedAt: storedTime,
});
