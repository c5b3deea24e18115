import { PASSPHRASE_LENGTH_MIN } from '../sealing/key-wrap.ts';

export const EXCHANGE_MESSAGES = {
  connected: 'Connection Successful',
  failedTitle: 'Connection Failed',
  failed: 'Failed to connect to exchange',
  saveFailed: 'Save Failed',
  encryptionFailed: 'Failed to encrypt data',
  missingTitle: 'Missing Credentials',
  missing: 'Please enter both API Key and Secret',
  untestedTitle: 'Test Connection First',
  passphraseShort: `The passphrase must have at least ${PASSPHRASE_LENGTH_MIN} characters.`,
  passphraseDiffers: 'The two passphrases differ.',
  passphraseWrong: 'This is not the passphrase of this account.',
  untested: 'Please test your connection before saving.',
  revokedByOperator:
    'The operator revoked these keys: others may know them. Revoke them at the exchange and check the account there, then enter new ones.',
} as const;

const NAMES = { binance: 'Binance', kraken: 'Kraken', coinbase: 'Coinbase' } as const;

/**
 * Why keys of an exchange are not taken, as a sentence that says what to do; of what has none, the general one.
 * @param rights Those that the fault is about, as the exchange names them; empty when it did not say.
 */
export function describeKeyFault(fault: string, exchange: keyof typeof NAMES, rights: readonly string[] = []): string {
  const name = NAMES[exchange];
  const named = rights.map((right) => `"${right}"`).join(', ');
  const given = named === '' ? '' : ` (${named})`;
  const safe = `Create keys at ${name} that may read and trade, without the right to withdraw or transfer, and enter those.`;
  switch (fault) {
    case 'SIGNER_AWAY':
      return 'The part of this server that opens keys does not answer. Try again in a minute; if it stays so, tell who runs this server.';
    case 'ENGINE_KEY_UNKNOWN':
      return "These keys were sealed to a key that this server's signer does not have. Enter them again.";
    case 'KEYS_UNREADABLE':
      return 'These keys cannot be opened: they were sealed for another account or changed on the way. Enter them again.';
    case 'KEYS_OF_ANOTHER_KIND':
      return `These do not look like keys of ${name}. Check that you chose the right exchange and copied key and secret whole.`;
    case 'KEYS_REFUSED':
      return `${name} refused these keys: they are wrong or revoked, of the other network (testnet or not), or limited to IP addresses that this server is not among.`;
    case 'KEYS_CAN_WITHDRAW':
      return `These keys can withdraw${given}. ${safe}`;
    case 'KEYS_CAN_TRANSFER':
      return `These keys can transfer money out of the account${given}. ${safe}`;
    case 'KEYS_REVOKED':
    case 'NO_KEYS':
      return 'This account has no keys any more. Enter new ones.';
    case 'KEYS_LOCKED':
      return 'This account is locked. Unlock it with its passphrase, then try again.';
    case 'NOT_ATTENDED':
      return 'This account has no passphrase: its keys are opened without one.';
    case 'UNLOCK_EXPIRED':
      return 'The time for which to unlock is over or more than a week. Check the clock of this device, then try again.';
    case 'PERMISSION_MISSING':
      return named === ''
        ? `These keys may not read the account. Allow reading (balances, orders and trades) at ${name}.`
        : `These keys may not read all of the account. Missing at ${name}: ${named}. Allow that there, then test again.`;
    case 'PERMISSIONS_UNKNOWN':
      return `${name} did not say what these keys may do, so it cannot be ruled out that they can withdraw. They are not taken.`;
    case 'CLOCK_DIFFERS':
      return `The clock of this server and that of ${name} differ too much. Tell who runs this server.`;
    case 'NO_TESTNET':
      return `${name} has no test network. Switch Testnet off to connect the account itself: orders stay on paper.`;
    case 'EXCHANGE_UNREACHABLE':
      return `${name} does not answer. Try again in a minute.`;
    default:
      return EXCHANGE_MESSAGES.failed;
  }
}

/** Why an engine key is not sealed to. */
export type DistrustCode = 'STATEMENT_FORGED' | 'STATEMENT_EXPIRED' | 'ROOT_CHANGED';

/** Why nothing is sealed to the engine key that was offered. */
export function describeDistrust(code: DistrustCode): string {
  switch (code) {
    case 'STATEMENT_FORGED':
      return 'The engine key of this server is not signed by its root: somebody may have changed it on its way. Nothing was sealed. Enter no keys, and tell who runs this server.';
    case 'STATEMENT_EXPIRED':
      return 'The signature of the engine key has expired, or the clock of this device is wrong. Nothing was sealed. Set the clock, or tell who runs this server.';
    case 'ROOT_CHANGED':
      return 'The root that signs the engine key is not the one that this browser knows. Nothing was sealed. Enter no keys until who runs this server has given you the fingerprint of the new root.';
  }
}

/**
 * Said of keys that work from everywhere, or of which that is not known, and of keys that end.
 * @param expiresOn A day.
 */
export function describeKeyWarnings(
  exchange: keyof typeof NAMES,
  isIpRestricted: boolean | null,
  expiresOn: string | null,
): string[] {
  const warnings: string[] = [];
  if (isIpRestricted === false)
    warnings.push(
      `These keys work from any IP address. Limit them to the address of this server at ${NAMES[exchange]}.`,
    );
  if (isIpRestricted === null)
    warnings.push(
      `${NAMES[exchange]} does not say whether these keys are limited to IP addresses. Check that they are.`,
    );
  if (expiresOn !== null)
    warnings.push(`${NAMES[exchange]} ends these keys, or their right to trade, on ${expiresOn}. You are told before.`);
  return warnings;
}

/** So far apart clocks may be; exchanges refuse what comes from five seconds off. */
const CLOCKS_APART_MS = 2_000;

/** What the clocks of server and exchange are apart. @param offsetMs How far the exchange's is ahead. */
export function describeClock(
  exchange: keyof typeof NAMES,
  offsetMs: number,
): { readonly isGood: boolean; readonly text: string } {
  const isGood = Math.abs(offsetMs) <= CLOCKS_APART_MS;
  const apart = `${(Math.abs(offsetMs) / 1_000).toFixed(1)} s`;
  if (isGood) return { isGood, text: `Clock: ${apart} from that of ${NAMES[exchange]}` };
  const way = offsetMs > 0 ? 'behind' : 'ahead of';
  return {
    isGood,
    text: `The clock of this server is ${apart} ${way} that of ${NAMES[exchange]}, which refuses requests from a few seconds off. Tell who runs this server.`,
  };
}
