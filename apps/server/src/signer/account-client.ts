import type { SealedPair } from '@atb/api/sealing/seal-keys';
import type { VenueName } from '@atb/core/market/instrument';
import { type CcxtExchange, loadExchange } from '../market-data/ccxt/load-exchange.ts';
import type { Signer, SignerAccount, SignerPurpose, SignerRefusal, UnsignedRequest } from './signer-protocol.ts';
import { accountAddress } from './venue-addresses.ts';

/** The account side of a ccxt exchange. Answers are checked by the caller. */
export interface CcxtAccount extends CcxtExchange {
  readonly markets: Readonly<Record<string, unknown>> | undefined;
  fetchBalance(params?: CcxtParams): Promise<unknown>;
  fetchOpenOrders(symbol?: string, sinceMs?: number, limit?: number, params?: CcxtParams): Promise<unknown>;
  fetchMyTrades(symbol?: string, sinceMs?: number, limit?: number, params?: CcxtParams): Promise<unknown>;
  fetchDeposits(code?: string, sinceMs?: number, limit?: number, params?: CcxtParams): Promise<unknown>;
  fetchWithdrawals(code?: string, sinceMs?: number, limit?: number, params?: CcxtParams): Promise<unknown>;
  fetchLedger(code?: string, sinceMs?: number, limit?: number, params?: CcxtParams): Promise<unknown>;
  /** Any endpoint by its place in the library's table: path, section, method. */
  request(path: string, section: string | readonly string[], method: string, params?: CcxtParams): Promise<unknown>;
}
type CcxtParams = Readonly<Record<string, unknown>>;

/** The signer did not sign: `code` says why. */
export class SignerRefusedError extends Error {
  readonly code: SignerRefusal;
  constructor(code: SignerRefusal) {
    super(`the signer refused: ${code}`);
    this.code = code;
  }
}

export interface AccountClientOptions {
  readonly signer: Pick<Signer, 'send'>;
  readonly account: SignerAccount;
  /** Keys that are not saved yet; absent for those of the database. */
  readonly sealed?: SealedPair;
  /** `read` when absent. */
  readonly purpose?: SignerPurpose;
  /** Replaces the venues' addresses; null for the real ones. The signer has the same setting. */
  readonly exchangeUrl: string | null;
}

/** What stands where a key would: it says which requests are the signer's. Of the form that Coinbase's code looks for. */
const PLACEHOLDER = 'organizations/held-by-the-signer';

/** What the library has beside what we call. */
interface Insides extends CcxtAccount {
  apiKey: string;
  secret: string;
  enableRateLimit: boolean;
  options: Record<string, unknown>;
  fetch: (url: string, method?: string, headers?: Readonly<Record<string, string>>, body?: string) => Promise<unknown>;
  createAuthToken?: () => string;
  handleRestResponse: (response: Response, ...request: readonly unknown[]) => unknown;
}

/**
 * A ccxt exchange for one account that holds no key: what the library would sign with one goes to the signer without key and
 * signature, and the answer comes back into the library. Public calls go to the venue as always.
 * @throws SignerRefusedError from its calls. @throws when the venue has no test network.
 */
export async function openAccountClient(options: AccountClientOptions): Promise<CcxtAccount> {
  const { account, exchangeUrl } = options;
  const address = accountAddress(account.venue, account.isTestnet, exchangeUrl);
  if (address === null) throw new SignerRefusedError('NO_TESTNET');
  const isReal = exchangeUrl === null && !account.isTestnet;
  const exchange = (await loadExchange(account.venue, isReal ? null : address)) as Insides;
  // A local server is not spared; a test network counts requests as the exchange does.
  exchange.enableRateLimit = exchangeUrl === null;
  exchange.apiKey = PLACEHOLDER;
  // base64, as Kraken's code expects.
  exchange.secret = Buffer.from(PLACEHOLDER).toString('base64');
  exchange.createAuthToken = () => PLACEHOLDER;
  // Only spot is read: lists of margin pairs, which take a key, are not.
  exchange.options['fetchMargins'] = false;
  const fetchPublic = exchange.fetch.bind(exchange);
  exchange.fetch = async (url, method = 'GET', headers = {}, body = '') => {
    if (!Object.values(headers).some((value) => value.includes(PLACEHOLDER)))
      return fetchPublic(url, method, headers, body);
    const answer = await options.signer.send({
      account,
      sealed: options.sealed ?? null,
      purpose: options.purpose ?? 'read',
      request: toUnsigned(account.venue, address, { url, method, body }),
    });
    if (answer.kind === 'refused') throw new SignerRefusedError(answer.code);
    const { status, headers: answered, body: text } = answer.answer;
    const response = new Response(text === '' ? null : text, { status, headers: withoutEncoding(answered) });
    return exchange.handleRestResponse(response, url, method, headers, body);
  };
  return exchange;
}

interface Placeheld {
  readonly url: string;
  readonly method: string;
  readonly body: string;
}

/** Takes off what the library has made of the placeholder. */
function toUnsigned(venue: VenueName, address: string, { url, method, body }: Placeheld): UnsignedRequest {
  const { pathname, search } = new URL(url);
  const base = new URL(address).pathname;
  const path = base === '/' ? pathname : pathname.slice(base.length);
  const unsigned = (text: string) => (venue === 'binance' ? text.replace(/&?signature=[^&]*$/u, '') : text);
  return { method, path, query: unsigned(search.slice(1)), body: unsigned(body) };
}

/** The text is decoded already. */
function withoutEncoding(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name),
    ),
  );
}
