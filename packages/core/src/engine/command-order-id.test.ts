import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBotClientOrderId, parseClientOrderId } from '../orders/client-order-id.ts';
import { commandOrderId } from './command-order-id.ts';

describe('the id of an order that a command makes', () => {
  it('is one that every venue takes, no bot’s, and another for every command and number', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.nat(36 ** 6 - 1), (one, other, number) => {
        const id = commandOrderId(one, number);
        expect(parseClientOrderId(id)).toBe(id);
        expect(parseBotClientOrderId(id)).toBeNull();
        expect(commandOrderId(one, number)).toBe(id);
        if (one !== other) expect(commandOrderId(other, number)).not.toBe(id);
        if (number > 0) expect(commandOrderId(one, number - 1)).not.toBe(id);
      }),
    );
  });

  it('is made of a uuid alone', () => {
    expect(() => commandOrderId('close it', 0)).toThrow('command id "close it" is not a lower-case uuid');
    expect(() => commandOrderId('00000000-0000-4000-8000-00000000000a', -1)).toThrow('order number -1 is out of range');
  });
});
