// @vitest-environment node
import { expect, it } from 'vitest';
import { readTicketAddress } from './ticket-address.ts';

const read = (query: string) => readTicketAddress(new URLSearchParams(query));

it('reads the fields of an order', () => {
  expect(read('symbol=BTCUSDT&side=SELL&type=LIMIT&price=65000&quantity=0.01&stop=66000&target=60000')).toEqual({
    side: 'SELL',
    type: 'LIMIT',
    price: '65000',
    quantity: '0.01',
    stop: '66000',
    target: '60000',
  });
});

it('leaves out what is none', () => {
  expect(read('side=buy&type=STOP&price=-1&quantity=0x10&stop=<b>&target=&leverage=10')).toEqual({});
  expect(read('')).toEqual({});
});
