import { startOpenIdProvider } from '../apps/server/src/gateway/auth/testing/start-openid-provider.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { createTrader, randomEmail } from './support/create-trader.ts';
import { findFreePort } from './support/free-port.ts';
import { linkOf, readMail } from './support/read-mail.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { startServer } from './support/start-server.ts';
import { expect, test } from './support/test.ts';

test('a person comes in by a provider, by a mailed link, and connects one with the other', async ({
  page,
  context,
}) => {
  const folder = await makeTemporaryFolder('e2e-sign-in');
  const dataDir = folder.path;
  const port = await findFreePort();
  const provider = await startOpenIdProvider([`http://127.0.0.1:${port}/auth/v1/callback`]);
  const env = {
    ATB_OIDC_ISSUER: provider.issuer,
    ATB_OIDC_CLIENT_ID: provider.clientId,
    ATB_OIDC_CLIENT_SECRET: provider.clientSecret,
    ATB_OIDC_LABEL: 'Test provider',
  };
  const server = await startServer({ port, dataDir, env });
  try {
    const stranger = randomEmail();
    provider.signIn({ sub: 'stranger', email: stranger, email_verified: true, name: 'Ada Lovelace' });
    await page.goto(`${server.url}/auth`);
    await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue with Test provider' }).click();
    await expect(page, 'a new account').toHaveURL(/\/overview$/u);
    await page.goto(`${server.url}/settings/security`);
    await expect(page.getByRole('list', { name: 'Sign-in methods' })).toContainText(stranger);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toContainText('This browser');
    await expect(page.getByRole('list', { name: 'What happened to your account' })).toContainText('Account opened');
    await expectAccessible(page, 'the security section');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/auth/u);
    await expect(page.getByText('Last time you signed in with Test provider.')).toBeVisible();
    await expectAccessible(page, 'the sign-in page with a provider');

    const { email } = await createTrader(server.url);
    await page.goto(`${server.url}/auth`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText('a sign-in link is on its way')).toBeVisible();
    await page.goto(linkOf(await readMail(dataDir, email)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/overview$/u);

    provider.signIn({ sub: 'trader', email: randomEmail(), email_verified: false });
    await context.clearCookies({ name: '_session' });
    await page.goto(`${server.url}/settings/security`);
    await page.getByRole('button', { name: 'Connect Test provider' }).click();
    const methods = page.getByRole('list', { name: 'Sign-in methods' });
    await expect(methods).toContainText('Test provider');
    await expect(methods).toContainText('E-mail and password');
    await page.getByRole('button', { name: 'Disconnect Test provider' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('button', { name: 'Connect Test provider' })).toBeVisible();
    // An open page would complain of the server that is gone.
    await page.goto('about:blank');
  } finally {
    await server.stop();
    await provider.stop();
    await folder.remove();
  }
});
