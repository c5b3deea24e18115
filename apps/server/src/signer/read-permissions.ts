import type { VenueName } from '@atb/core/market/instrument';
import { z } from 'zod';
import type { CcxtAccount } from './account-client.ts';

export type Permission = 'read' | 'trade' | 'margin' | 'futures' | 'transfer' | 'withdraw';

/** What an exchange says of keys. */
export interface KeyRights {
  readonly permissions: readonly Permission[];
  /** Null where it does not say. */
  readonly isIpRestricted: boolean | null;
}

/** The exchange does not say what the keys may do, so they cannot be known to be safe. */
export class PermissionsUnknownError extends Error {}

const restrictions = z.object({
  ipRestrict: z.boolean(),
  enableReading: z.boolean().default(true),
  enableWithdrawals: z.boolean(),
  enableSpotAndMarginTrading: z.boolean().default(false),
  enableMargin: z.boolean().default(false),
  enableFutures: z.boolean().default(false),
  enableInternalTransfer: z.boolean().default(false),
  permitsUniversalTransfer: z.boolean().default(false),
});
const krakenKey = z.object({
  result: z.object({ permissions: z.array(z.string()), ip_allowlist: z.array(z.string()).nullish() }),
});
const coinbaseKey = z.object({ can_view: z.boolean(), can_trade: z.boolean(), can_transfer: z.boolean() });

/** Asks what the keys may do, moving nothing. @throws PermissionsUnknownError, and the library's errors. */
export function readPermissions(client: CcxtAccount, venue: VenueName, isTestnet: boolean): Promise<KeyRights> {
  switch (venue) {
    case 'binance':
      return isTestnet ? readBinanceTestnet() : readBinance(client);
    case 'kraken':
      return readKraken(client);
    case 'coinbase':
      return readCoinbase(client);
  }
}

/** The test network has no wallet: nothing leaves it, and it does not say more. */
function readBinanceTestnet(): Promise<KeyRights> {
  return Promise.resolve({ permissions: ['read', 'trade'], isIpRestricted: null });
}

async function readBinance(client: CcxtAccount): Promise<KeyRights> {
  const rights = parse(restrictions, await client.request('account/apiRestrictions', 'sapi', 'GET'));
  return {
    permissions: chosen({
      read: rights.enableReading,
      trade: rights.enableSpotAndMarginTrading,
      margin: rights.enableMargin,
      futures: rights.enableFutures,
      transfer: rights.enableInternalTransfer || rights.permitsUniversalTransfer,
      withdraw: rights.enableWithdrawals,
    }),
    isIpRestricted: rights.ipRestrict,
  };
}

async function readKraken(client: CcxtAccount): Promise<KeyRights> {
  const { result } = parse(krakenKey, await client.request('GetApiKeyInfo', 'private', 'POST'));
  const has = (part: RegExp) => result.permissions.some((name) => part.test(name));
  return {
    permissions: chosen({
      read: has(/^query-funds$/u),
      trade: has(/^(?:modify|create|add)[a-z-]*-(?:trades|orders)$/u),
      withdraw: has(/withdraw/u),
    }),
    isIpRestricted: result.ip_allowlist == null ? null : result.ip_allowlist.length > 0,
  };
}

async function readCoinbase(client: CcxtAccount): Promise<KeyRights> {
  const rights = parse(coinbaseKey, await client.request('brokerage/key_permissions', ['v3', 'private'], 'GET'));
  return {
    permissions: chosen({ read: rights.can_view, trade: rights.can_trade, withdraw: rights.can_transfer }),
    isIpRestricted: null,
  };
}

function chosen(rights: Readonly<Partial<Record<Permission, boolean>>>): readonly Permission[] {
  const all: readonly Permission[] = ['read', 'trade', 'margin', 'futures', 'transfer', 'withdraw'];
  return all.filter((name) => rights[name] === true);
}

function parse<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new PermissionsUnknownError('The exchange told the permissions in an unknown form.');
  return result.data;
}
