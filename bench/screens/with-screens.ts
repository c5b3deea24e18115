import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createTrader, type Trader } from '../../e2e/support/create-trader.ts';
import { startServer } from '../../e2e/support/start-server.ts';
import { createSubjects, type Screen, SCREENS, toUrl } from './screens.ts';
import { CHROMIUM_PATH } from '../chromium-path.ts';

/** A screen of a running server, to be visited. */
export interface Visit {
  readonly browser: Browser;
  readonly screen: Screen;
  readonly serverUrl: string;
  readonly url: string;
  /** Null for a screen without sign-in. */
  readonly trader: Trader | null;
}

interface WithScreens {
  /** Of the bench. */
  readonly folder: string;
  readonly port: number;
  readonly isWanted: (screen: Screen) => boolean;
}

/** Visits screens one after another, with somebody who has a bot and results; server and browser end with it. */
export async function withScreens(
  { folder, port, isWanted }: WithScreens,
  visit: (visit: Visit) => Promise<void>,
): Promise<void> {
  const server = await startServer({
    port,
    dataDir: join(folder, 'server'),
    env: { ATB_REPLAY_SPEED: '1', ATB_RATE_LIMIT_FACTOR: '100' },
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const user = await createTrader(server.url);
    const subjects = await createSubjects(user);
    for (const screen of SCREENS.filter(isWanted)) {
      const trader = screen.isPublic ? null : user;
      await visit({ browser, screen, serverUrl: server.url, url: toUrl(server.url, screen.path, subjects), trader });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
