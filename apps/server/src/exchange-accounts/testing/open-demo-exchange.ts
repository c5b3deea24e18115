import { join } from 'node:path';
import { epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { addDemoAccounts, type DemoKeyName, type DemoKeys } from '../../exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from '../../exchange-simulator/exchange-simulator.ts';
import { LOOSE_LIMITS } from '../../exchange-simulator/simulator-options.ts';
import { signRequest } from '../../signer/sign-request.ts';
import type { Signer } from '../../signer/signer-protocol.ts';
import { accountAddress } from '../../signer/venue-addresses.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

export interface DemoExchange {
  readonly simulator: ExchangeSimulator;
  readonly address: string;
  readonly keys: DemoKeys;
  /** Signs for accounts with the keys that were given to them, as the signer's process does. */
  readonly signer: Pick<Signer, 'send'>;
  readonly giveKey: (accountId: string, venue: VenueName, name: DemoKeyName) => void;
  readonly close: () => Promise<void>;
}

/** The local exchange with demo accounts, and a signer that knows their keys. */
export async function openDemoExchange(trades: number): Promise<DemoExchange> {
  const folder = await makeTemporaryFolder('demo-exchange');
  const now = () => epochMs(Date.now());
  const simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now });
  const keys = await addDemoAccounts(simulator, { trades, until: now(), keysFile: join(folder.path, 'keys.json') });
  const address = await simulator.listen(0);
  const given = new Map<string, { readonly key: string; readonly secret: string }>();
  const send: Signer['send'] = async ({ account, request }) => {
    const pair = given.get(account.id);
    if (pair === undefined) return { kind: 'refused', code: 'NO_KEYS' };
    const base = accountAddress(account.venue, account.isTestnet, address) ?? '';
    const hostPath = `${new URL(base).host}${new URL(base).pathname}`;
    const signed = signRequest(account.venue, request, pair, { hostPath, nowSeconds: Math.floor(Date.now() / 1_000) });
    const query = signed.query === '' ? '' : `?${signed.query}`;
    const body = signed.body === '' ? null : signed.body;
    const url = `${base}${signed.path}${query}`;
    const answer = await fetch(url, { method: signed.method, headers: signed.headers, body });
    const headers = Object.fromEntries(answer.headers);
    return { kind: 'answered', answer: { status: answer.status, headers, body: await answer.text() } };
  };
  return {
    simulator,
    address,
    keys,
    signer: { send },
    giveKey: (accountId, venue, name) => {
      const { apiKey, apiSecret } = keys[venue][name];
      given.set(accountId, { key: apiKey, secret: apiSecret });
    },
    close: async () => {
      await simulator.close();
      await folder.remove();
    },
  };
}
