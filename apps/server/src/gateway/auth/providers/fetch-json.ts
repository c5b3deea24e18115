import { ProviderFault } from './provider.ts';

const TIMEOUT_MS = 10_000;
const BYTES_MAX = 256 * 1024;

export interface JsonRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > BYTES_MAX) throw new ProviderFault('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

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
    const text = await readText(response);
    if (!response.ok) throw new ProviderFault(`${origin}${pathname} answered ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw new ProviderFault(`${origin}${pathname} could not be asked`, { cause: error });
  }
}
