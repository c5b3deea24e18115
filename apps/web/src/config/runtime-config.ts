// config: what the server tells the page about itself.

/** The public configuration served at /config.json. */
export interface RuntimeConfig {
  /** Address of the API; the page's own origin when the server does not name another. */
  readonly url: string;
  /** Origin of the functions; another than the API's where users sign in to a project. */
  readonly functionsUrl: string;
  readonly publishableKey: string;
  readonly version: string;
}

function textOf(source: object, key: string): string {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : '';
}

/** Reads the configuration's fields out of unknown JSON. */
export function parseRuntimeConfig(json: unknown, origin: string): RuntimeConfig {
  if (typeof json !== 'object' || json === null) throw new Error('The server sent no configuration.');
  const publishableKey = textOf(json, 'publishableKey');
  if (publishableKey === '') throw new Error('The server sent a configuration without a publishable key.');
  const url = textOf(json, 'url') || origin;
  return { url, functionsUrl: textOf(json, 'functionsUrl') || url, publishableKey, version: textOf(json, 'version') };
}

let pending: Promise<RuntimeConfig> | null = null;

async function fetchRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`Request failed with status ${response.status}.`);
  return parseRuntimeConfig(await response.json(), location.origin);
}

/** The configuration, fetched once; a failure is not remembered. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  pending ??= fetchRuntimeConfig().catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}
