interface ClientOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly customFetch?: typeof fetch;
}

interface InvokeOptions {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** An answer that is no success: `context` is the answer. */
export class FunctionsHttpError extends Error {
  override readonly name = 'FunctionsHttpError';
  readonly context: Response;

  constructor(context: Response) {
    super('Edge Function returned a non-2xx status code');
    this.context = context;
  }
}

/** No answer came: `context` is why. */
export class FunctionsFetchError extends Error {
  override readonly name = 'FunctionsFetchError';
  readonly context: unknown;

  constructor(context: unknown) {
    super('Failed to send a request to the Edge Function', { cause: context });
    this.context = context;
  }
}

/**
 * Stands in for `@supabase/functions-js`, of which our functions need JSON by POST alone and which would bring 1 KB of other methods,
 * kinds of bodies and regions.
 */
export class FunctionsClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;

  constructor(url: string, { headers = {}, customFetch = fetch }: ClientOptions = {}) {
    this.#url = url;
    this.#headers = { ...headers };
    this.#fetch = customFetch;
  }

  setAuth(token: string): void {
    this.#headers['Authorization'] = `Bearer ${token}`;
  }

  async invoke(name: string, { body, signal }: InvokeOptions = {}): Promise<{ data: unknown; error: unknown }> {
    try {
      const send = this.#fetch;
      const response = await send(`${this.#url}/${name}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...this.#headers },
        body: JSON.stringify(body ?? {}),
        ...(signal !== undefined && { signal }),
      });
      if (!response.ok) return { data: null, error: new FunctionsHttpError(response) };
      return { data: await response.json(), error: null };
    } catch (error) {
      return { data: null, error: error instanceof DOMException ? error : new FunctionsFetchError(error) };
    }
  }
}

// Exported again by supabase-js.
export { FunctionsHttpError as FunctionsError, FunctionsHttpError as FunctionsRelayError };
export const FunctionRegion = {};
