import { expect, it } from 'vitest';
import { openAccountClient } from './account-client.ts';
import type { Signer } from './signer-protocol.ts';
import { accountAddress } from './venue-addresses.ts';

const signer: Pick<Signer, 'send'> = { send: () => Promise.reject(new Error('nothing is asked here')) };
const account = { id: 'a', userId: 'u', venue: 'binance' as const, isTestnet: true };

it('asks a test network as seldom as the exchange wants to be asked, and a local server at once', async () => {
  const isSpaced = async (exchangeUrl: string | null) =>
    Reflect.get(await openAccountClient({ signer, account, exchangeUrl }), 'enableRateLimit');
  expect(await isSpaced(null)).toBe(true);
  expect(await isSpaced('http://127.0.0.1:1')).toBe(false);
});

it('has an address for each network, at a local server, too', () => {
  expect(accountAddress('binance', false, null)).toBe('https://api.binance.com');
  expect(accountAddress('binance', true, null)).toBe('https://testnet.binance.vision');
  expect(accountAddress('kraken', true, null), 'Kraken has no test network').toBeNull();
  expect(accountAddress('binance', false, 'http://local/')).toBe('http://local/binance');
  expect(accountAddress('binance', true, 'http://local')).toBe('http://local/binance-testnet');
  expect(accountAddress('kraken', true, 'http://local')).toBe('http://local/kraken');
});
