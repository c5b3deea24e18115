import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { z } from 'zod';
import type { CcxtAccount } from './account-client.ts';

export type Permission = 'read' | 'trade' | 'margin' | 'futures' | 'transfer' | 'withdraw';

/** What an exchange says of keys. */
export interface KeyRights {
  readonly permissions: readonly Permission[];
  /** Null where it does not say. */
  readonly isIpRestricted: boolean | null;
  /** When the exchange ends them, or their right to trade; null when it does not, or does not say. */
  readonly expiresAt: EpochMs | null;
  /** By which money could leave the account, as the exchange names them. */
  readonly forbidden: readonly string[];
  /** Without which it cannot be read whole, as the exchange names them. */
  readonly missing: readonly string[];
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
  /** Milliseconds since the epoch. */
  tradingAuthorityExpirationTime: z.number().int().nonnegative().nullish(),
});
const krakenResult = z.object({
  permissions: z.array(z.string()),
  ipAllowlist: z.array(z.string()).nullish(),
  // As it was written once.
  ip_allowlist: z.array(z.string()).nullish(),
  /** Seconds since the epoch, as text; 0 for keys without an end. */
  validUntil: z.coerce.number().nonnegative().nullish(),
});
const krakenKey = z.object({ result: krakenResult });
const coinbaseKey = z.object({ can_view: z.boolean(), can_trade: z.boolean(), can_transfer: z.boolean() });

type Named = readonly (readonly [isHeld: boolean, name: string])[];
const held = (rights: Named): readonly string[] => rights.flatMap(([isHeld, name]) => (isHeld ? [name] : []));
const lacked = (rights: Named): readonly string[] => rights.flatMap(([isHeld, name]) => (isHeld ? [] : [name]));

/** What reading takes at Kraken, as its page of keys names it. @see https://docs.kraken.com/api/docs/rest-api/get-api-key-info */
const KRAKEN_READING = {
  'query-funds': 'Query funds',
  'query-open-trades': 'Query open orders & trades',
  'query-closed-trades': 'Query closed orders & trades',
  'query-ledger': 'Query ledger entries',
};
const KRAKEN_LEAVING: Readonly<Record<string, string>> = {
  'withdraw-funds': 'Withdraw',
  'add-withdraw-address': 'Add withdrawal addresses',
  'update-withdraw-address': 'Update withdrawal addresses',
};

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
  return Promise.resolve({
    permissions: ['read', 'trade'],
    isIpRestricted: null,
    expiresAt: null,
    forbidden: [],
    missing: [],
  });
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
    expiresAt: toEnd(rights.tradingAuthorityExpirationTime),
    forbidden: held([
      [rights.enableWithdrawals, 'Enable Withdrawals'],
      [rights.enableInternalTransfer, 'Enable Internal Transfer'],
      [rights.permitsUniversalTransfer, 'Permits Universal Transfer'],
    ]),
    missing: lacked([[rights.enableReading, 'Enable Reading']]),
  };
}

async function readKraken(client: CcxtAccount): Promise<KeyRights> {
  const { result } = parse(krakenKey, await client.request('GetApiKeyInfo', 'private', 'POST'));
  const has = (part: RegExp) => result.permissions.some((name) => part.test(name));
  const missing = lacked(
    Object.entries(KRAKEN_READING).map(([code, name]) => [result.permissions.includes(code), name] as const),
  );
  const addresses = result.ipAllowlist ?? result.ip_allowlist ?? null;
  return {
    permissions: chosen({
      read: missing.length === 0,
      trade: has(/^(?:modify|create|add)[a-z-]*-(?:trades|orders)$/u),
      withdraw: has(/withdraw/u),
    }),
    isIpRestricted: addresses === null ? null : addresses.length > 0,
    expiresAt: toEnd((result.validUntil ?? 0) * 1_000),
    forbidden: result.permissions
      .filter((code) => code.includes('withdraw'))
      .map((code) => KRAKEN_LEAVING[code] ?? 'Withdraw'),
    missing,
  };
}

async function readCoinbase(client: CcxtAccount): Promise<KeyRights> {
  const rights = parse(coinbaseKey, await client.request('brokerage/key_permissions', ['v3', 'private'], 'GET'));
  return {
    permissions: chosen({ read: rights.can_view, trade: rights.can_trade, withdraw: rights.can_transfer }),
    isIpRestricted: null,
    expiresAt: null,
    forbidden: held([[rights.can_transfer, 'Transfer']]),
    missing: lacked([[rights.can_view, 'View']]),
  };
}

/** @param endMs Milliseconds since the epoch; 0 or none for no end. */
const toEnd = (endMs: number | null | undefined): EpochMs | null =>
  endMs == null || endMs === 0 ? null : epochMs(endMs);

function chosen(rights: Readonly<Partial<Record<Permission, boolean>>>): readonly Permission[] {
  const all: readonly Permission[] = ['read', 'trade', 'margin', 'futures', 'transfer', 'withdraw'];
  return all.filter((name) => rights[name] === true);
}

function parse<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new PermissionsUnknownError('The exchange told the permissions in an unknown form.');
  return result.data;
}
