import type { SealedPair } from '@atb/api/sealing/seal-keys';
import { isAllowedPath } from './allowed-paths.ts';
import { type KeyOpener, UnopenedError } from './key-opener.ts';
import type { NonceTurns } from './nonce-turns.ts';
import type { RequestRates } from './request-rates.ts';
import { KeysOfAnotherKindError, type OpenedKeys, type SignedRequest, signRequest } from './sign-request.ts';
import type {
  SealedColumns,
  SignerAccount,
  SignerAnswer,
  SignerCall,
  SignerRefusal,
  VenueAnswer,
} from './signer-protocol.ts';
import type { SignerRows } from './signer-rows.ts';
import type { UnlockedKeys } from './unlocked-keys.ts';
import { accountAddress } from './venue-addresses.ts';

export interface AnswerCallDeps {
  readonly rows: SignerRows;
  readonly opener: KeyOpener;
  readonly unlocked: UnlockedKeys;
  readonly turns: NonceTurns;
  readonly rates: RequestRates;
  /** Replaces the venues' addresses; null for the real ones. */
  readonly exchangeUrl: string | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const VENUE_TIMEOUT_MS = 10_000;
/** More than the longest page of history. */
const ANSWER_BYTES_MAX = 16_000_000;

/** Permissions by which money could leave the account, and what is said of keys that have one. */
const FORBIDDEN = [
  ['withdraw', 'KEYS_CAN_WITHDRAW'],
  ['transfer', 'KEYS_CAN_TRANSFER'],
] as const;

/** Decides, signs, writes that down, and sends. The line in the audit comes before the request. */
export async function answerCall(call: SignerCall, deps: AnswerCallDeps): Promise<SignerAnswer> {
  const rate = deps.rates.take(call.account);
  if (rate !== 'allowed') {
    if (rate === 'first') await deps.rows.note(call, 'ASKED_TOO_OFTEN');
    return { kind: 'refused', code: 'ASKED_TOO_OFTEN' };
  }
  if (call.account.venue !== 'kraken') return answerInTurn(call, deps);
  return deps.turns.run(call.account.id, () =>
    answerInTurn({ ...call, request: deps.turns.withNonce(call.request) }, deps),
  );
}

async function answerInTurn(call: SignerCall, deps: AnswerCallDeps): Promise<SignerAnswer> {
  const refuse = async (code: SignerRefusal): Promise<SignerAnswer> => {
    await deps.rows.note(call, code);
    return { kind: 'refused', code };
  };
  const { account, request } = call;
  if (!isAllowedPath(account.venue, request.method, request.path)) return refuse('PATH_REFUSED');
  const address = accountAddress(account.venue, account.isTestnet, deps.exchangeUrl);
  if (address === null) return refuse('NO_TESTNET');
  const sealed = await findKeys(call, deps.rows);
  if (typeof sealed === 'string') {
    if (sealed === 'KEYS_REVOKED' || sealed === 'NO_KEYS') deps.unlocked.drop(account);
    return refuse(sealed);
  }
  let keys: OpenedKeys;
  let signed: SignedRequest;
  try {
    keys = await openFound(account, sealed, deps);
    const { host, pathname } = new URL(address);
    const hostPath = `${host}${pathname === '/' ? '' : pathname}`;
    signed = signRequest(account.venue, request, keys, { hostPath, nowSeconds: Math.floor(deps.now() / 1000) });
  } catch (error) {
    if (error instanceof UnopenedError) return refuse(error.code);
    if (error instanceof KeysOfAnotherKindError) return refuse('KEYS_OF_ANOTHER_KIND');
    throw error;
  }
  await deps.rows.note(call, 'signed');
  const answer = await sendSigned(address, signed);
  if (answer === null) return { kind: 'refused', code: 'VENUE_UNREACHABLE' };
  return { kind: 'answered', answer: withoutKeys(answer, keys) };
}

/** Some answers quote the key (Kraken's about keys does): it does not leave this process that way either. */
function withoutKeys(answer: VenueAnswer, { key, secret }: OpenedKeys): VenueAnswer {
  const strike = (text: string) =>
    [key, secret]
      .flatMap((value) => [value, value.replaceAll('/', '\\/'), JSON.stringify(value).slice(1, -1)])
      .reduce((rest, value) => rest.replaceAll(value, '[key]'), text);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, strike(value)] as const);
  return { status: answer.status, headers: Object.fromEntries(headers), body: strike(answer.body) };
}

type FoundKeys = SealedPair | SealedColumns;

/** What is not wrapped for this process is opened by what the account's owner has unlocked. @throws UnopenedError */
async function openFound(
  account: SignerAccount,
  found: FoundKeys,
  { opener, unlocked }: AnswerCallDeps,
): Promise<OpenedKeys> {
  if ('dekWrapped' in found) return opener.open(account, found);
  const key = unlocked.find(account);
  if (key === null) throw new UnopenedError('KEYS_LOCKED');
  try {
    return await opener.openWith(key, found);
  } catch (error) {
    // The keys were replaced since: what was unlocked is the former ones'.
    unlocked.drop(account);
    throw new UnopenedError('KEYS_LOCKED', { cause: error });
  }
}

async function findKeys(
  { account, sealed, purpose }: SignerCall,
  rows: SignerRows,
): Promise<FoundKeys | SignerRefusal> {
  // Keys that nobody has saved are good for finding out what they may do, and for nothing else.
  if (sealed !== null) return purpose === 'test' ? sealed : 'KEYS_UNTESTED';
  const stored = await rows.read(account.id, account.userId);
  if (stored === null) return 'NO_KEYS';
  if (stored.isRevoked) return 'KEYS_REVOKED';
  const found = stored.sealed ?? stored.attended;
  if (found === null) return 'NO_KEYS';
  if (purpose === 'test') return found;
  if (!stored.isTested) return 'KEYS_UNTESTED';
  return FORBIDDEN.find(([name]) => stored.permissions.includes(name))?.[1] ?? found;
}

/** Null when no answer came. What went wrong is not told: it might quote the request. */
async function sendSigned(address: string, signed: SignedRequest): Promise<VenueAnswer | null> {
  const query = signed.query === '' ? '' : `?${signed.query}`;
  try {
    const response = await fetch(`${address}${signed.path}${query}`, {
      method: signed.method,
      headers: { Accept: 'application/json', 'User-Agent': 'ATB', ...signed.headers },
      ...(signed.body === '' ? {} : { body: signed.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(VENUE_TIMEOUT_MS),
    });
    const body = await readBounded(response);
    if (body === null) return null;
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  } catch {
    return null;
  }
}

async function readBounded(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > ANSWER_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
