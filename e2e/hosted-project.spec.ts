import { createClient } from '@supabase/supabase-js';
import { lendDatabase } from '../apps/server/src/testing/lend-database.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { randomEmail, randomPassword } from './support/create-trader.ts';
import { findFreePort } from './support/free-port.ts';
import { signUpByForm } from './support/sign-in-form.ts';
import { type RunningServer, startServer } from './support/start-server.ts';
import { expect, test } from './support/test.ts';

const STARTING_MS = 30_000;

interface Pair {
  /** Keeps the accounts, the rows and the files, as a hosted project would. */
  readonly project: RunningServer;
  readonly projectKey: string;
  /** Serves the web app and the functions, and trades, on the project's database. */
  readonly server: RunningServer;
}

/** Two servers under keys of their own; both are ended whatever becomes of the test. */
async function withProject(use: (pair: Pair) => Promise<void>): Promise<void> {
  const folder = await makeTemporaryFolder('e2e-project');
  const port = await findFreePort();
  const serverPort = await findFreePort();
  const ends: (() => Promise<void>)[] = [() => folder.remove()];
  try {
    const dataDir = `${folder.path}/project`;
    const origin = `http://127.0.0.1:${serverPort}`;
    const project = await startServer({
      port,
      dataDir,
      env: { ATB_ROLES: 'gateway', ALLOWED_ORIGINS: origin, SITE_URL: `http://127.0.0.1:${port}` },
    });
    ends.unshift(project.stop);
    const config = (await (await fetch(`${project.url}/config.json`)).json()) as { readonly publishableKey: string };
    const env = {
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: config.publishableKey,
      DATABASE_URL: await lendDatabase(dataDir),
    };
    const server = await startServer({ port: serverPort, dataDir: `${folder.path}/server`, env });
    ends.unshift(server.stop);
    await use({ project, projectKey: config.publishableKey, server });
  } finally {
    for (const end of ends) await end();
  }
}

test('people of a project sign up there and trade here', async ({ page, trader }) => {
  await withProject(async ({ project, projectKey, server }) => {
    const person = { name: 'Ada Trader', email: randomEmail(), password: randomPassword() };
    await page.goto(`${server.url}/auth`);
    await signUpByForm(page, person, `${server.url}/overview`);
    await expect(page.getByRole('main'), 'the paper money is there').toContainText('10,000');

    await page.goto(`${server.url}/terminal`);
    const ticket = page.getByRole('form', { name: 'New order' });
    await ticket.getByRole('button', { name: 'Set price to bid' }).click();
    await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('0.001');
    await expect(ticket.getByRole('status')).toContainText('Trade Approved', { timeout: STARTING_MS });
    await ticket.getByRole('button', { name: 'Buy BTC (paper)' }).click();
    await expect(page.getByText('Order Placed Successfully')).toBeVisible({ timeout: STARTING_MS });

    // The order is a row of the project, seen there by its own client, and by nobody else.
    const own = createClient(project.url, projectKey, { auth: { persistSession: false } });
    const { data, error } = await own.auth.signInWithPassword(person);
    expect(error).toBeNull();
    const orders = await own.from('bot_orders').select('symbol, side');
    expect(orders.data).toEqual([{ symbol: 'BTCUSDT', side: 'buy' }]);
    expect((await createClient(project.url, projectKey).from('bot_orders').select('id')).data ?? []).toEqual([]);

    // This server takes the project's token and no other, and signs nobody in.
    const token = data.session?.access_token ?? '';
    const askUsage = async (bearer: string): Promise<number> => {
      const headers = { apikey: projectKey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/functions/v1/usage`, { method: 'POST', headers, body: '{}' });
      return answer.status;
    };
    expect(await askUsage(token)).toBe(200);
    expect(await askUsage(trader.session.access_token), 'a token of another server').toBe(401);
    const here = createClient(server.url, projectKey, { auth: { persistSession: false } });
    const refused = await here.auth.signUp({ email: randomEmail(), password: randomPassword() });
    expect(refused.error?.message).toBe(`Accounts of this server are at ${project.url}.`);
    // Nothing of the page is left to miss the servers when they end.
    await page.goto('about:blank');
  });
});
