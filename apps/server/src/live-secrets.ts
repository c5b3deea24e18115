import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from './logger.ts';
import { concealed, loadSecrets, ROTATED_FILES, type Secrets } from './secrets.ts';

/** Secrets of which those that can be rotated are always what the files say. */
export interface LiveSecrets {
  /** Its fields are to be read when they are needed, not kept. */
  readonly secrets: Secrets;
  /** Looks at the files now; at most once a second, so that nobody can make it look all the time. */
  readonly refresh: () => Promise<void>;
  /** To be told when keys have changed; awaited before `refresh` ends. */
  readonly onChange: (listener: () => Promise<void>) => void;
  readonly close: () => void;
}

const LOOK_EVERY_MS = 2_000;
const REFRESH_PAUSE_MS = 1_000;

async function stampOf(dataDir: string): Promise<string> {
  const stamps = ROTATED_FILES.map(async (name) => {
    const found = await stat(join(dataDir, 'secrets', name)).catch(() => null);
    return found === null ? '-' : `${found.ino}:${found.mtimeMs}:${found.size}`;
  });
  return (await Promise.all(stamps)).join(' ');
}

/**
 * Loads the secrets and follows rotations: a running server signs with a new key, and refuses a retired one, within seconds. Files
 * that cannot be used are reported, and the keys of before stay.
 */
export async function openLiveSecrets(
  dataDir: string,
  logger: Pick<Logger, 'warn' | 'info' | 'error'>,
): Promise<LiveSecrets> {
  const first = await loadSecrets(dataDir, logger);
  let current = first;
  let stamp = await stampOf(dataDir);
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;
  const listeners: (() => Promise<void>)[] = [];

  const look = async (): Promise<void> => {
    lookedAt = performance.now();
    const found = await stampOf(dataDir);
    if (found === stamp) return;
    stamp = found;
    try {
      current = await loadSecrets(dataDir, logger);
      for (const listener of listeners) await listener();
      logger.info(
        { signingKeys: current.jwtKeys.map(({ kid }) => kid) },
        'the keys were changed: they count from now on',
      );
    } catch (error) {
      logger.error({ err: error }, 'the changed keys cannot be used: those of before stay');
    }
  };
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();
  const secrets = concealed({
    ...first,
    get publishableKey() {
      return current.publishableKey;
    },
    get secretKey() {
      return current.secretKey;
    },
    get formerApiKeys() {
      return current.formerApiKeys;
    },
    get jwtKeys() {
      return current.jwtKeys;
    },
  });
  return {
    secrets,
    refresh: async () => {
      if (performance.now() - lookedAt >= REFRESH_PAUSE_MS || looking !== null) await lookOnce();
    },
    onChange: (listener) => listeners.push(listener),
    close: () => clearInterval(timer),
  };
}
