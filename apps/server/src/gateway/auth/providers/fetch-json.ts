import { readBody } from '../../../read-body.ts';
import { ProviderFault } from './provider.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 256 * 1024;

export interface JsonRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

const tooMuch = () => new ProviderFault('The answer is too large');

/** Asks a provider for JSON: bounded in time and size, and never sent on to another address. @throws ProviderFault */
export async function fetchJson(url: string, request: JsonRequest = {}): Promise<unknown> {
  const { origin, pathname } = new URL(url);
  try {
    const response = await fetch(url, {
      method: request.method ?? 'GET',
      headers: { Accept: 'application/json', 'User-Agent': 'ATB', ...request.headers },
      ...(request.form === undefined ? {} : { body: new URLSearchParams(request.form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = (await readBody(response.body, BYTES_MAX, tooMuch)).toString('utf8');
    if (!response.ok) throw new ProviderFault(`${origin}${pathname} answered ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw new ProviderFault(`${origin}${pathname} could not be asked`, { cause: error });
  }
}
