/** As much of a browser as a sign-in at another service takes: it follows redirects and keeps cookies by host. */
export interface TestBrowser {
  /** Goes to an address and on, until the next one starts with `until`. @returns that one. */
  readonly navigate: (address: string, until: string) => Promise<URL>;
  /** For a client that is to share the browser's cookies, as a page of the same origin does. */
  readonly fetch: typeof fetch;
}

const HOPS_MAX = 12;

export function openTestBrowser(): TestBrowser {
  const jar = new Map<string, Map<string, string>>();
  const cookiesOf = (address: string): Map<string, string> => {
    const { host } = new URL(address);
    const kept = jar.get(host) ?? new Map<string, string>();
    jar.set(host, kept);
    return kept;
  };
  const request: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const cookies = cookiesOf(address);
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    fetch: request,
    navigate: async (address, until) => {
      let current = address;
      for (let hop = 0; hop < HOPS_MAX; hop += 1) {
        const response = await request(current, { redirect: 'manual' });
        const location = response.headers.get('Location');
        if (location === null) throw new Error(`${current} answered ${response.status}: ${await response.text()}`);
        current = new URL(location, current).href;
        if (current.startsWith(until)) return new URL(current);
      }
      throw new Error(`Too many redirects, the last one to ${current}`);
    },
  };
}
