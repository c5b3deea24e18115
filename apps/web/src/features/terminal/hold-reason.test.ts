// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { CHECK_FAILED } from './api/check-risk.ts';
import { findHoldReason, type HoldFacts } from './hold-reason.ts';
import { EMPTY_TICKET } from './ticket.ts';

const READY: HoldFacts = {
  ticket: { ...EMPTY_TICKET, price: '100', quantity: '1' },
  isPlacing: false,
  hasAccount: true,
  orderHold: null,
  fault: null,
  verdict: null,
};

describe('findHoldReason', () => {
  it('lets a complete order through, also before the first verdict', () => {
    expect(findHoldReason(READY)).toBeNull();
    expect(findHoldReason({ ...READY, verdict: { ...CHECK_FAILED, ok: true } })).toBeNull();
  });

  it.each([
    [{ isPlacing: true }, 'being placed'],
    [{ orderHold: 'Disconnected: orders are held back.' }, 'Disconnected: orders are held back.'],
    [{ hasAccount: false }, 'still loading'],
    [{ ticket: { ...READY.ticket, quantity: '' } }, 'Enter a quantity'],
    [{ ticket: { ...READY.ticket, price: '' } }, 'Enter a price'],
    [{ fault: 'Too small.' }, 'Too small.'],
    [{ verdict: CHECK_FAILED }, 'risk check holds'],
  ])('says why %o holds the order back', (change, words) => {
    expect(findHoldReason({ ...READY, ...change })).toContain(words);
  });

  it('asks a market order for no price', () => {
    expect(findHoldReason({ ...READY, ticket: { ...READY.ticket, type: 'MARKET', price: '' } })).toBeNull();
  });
});
