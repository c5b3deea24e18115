import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTrader } from './support/create-trader.ts';
import { enterKeys, nextStep, saveAccount, withExchange } from './support/local-exchange.ts';
import { expectAccessible } from './support/scan-accessibility.ts';
import { addApp, saveRecoveryCodes } from './support/second-factor.ts';
import { expect, signIn, test } from './support/test.ts';

test('an exchange is connected with keys that cannot withdraw, which are then rotated, revoked and deleted', async ({
  context,
  page,
}) => {
  await withExchange(context, { trades: 20 }, async ({ url, demo }) => {
    await signIn(context, await createTrader(url));
    await page.goto(url);
    await addApp(page, url);
    await saveRecoveryCodes(page);
    await page.goto(`${url}/exchange-setup?exchange=kraken`);

    await test.step('nothing is saved without keys, nor without a test', async () => {
      await nextStep(page);
      await expect(page.getByLabel('Label')).toHaveValue('Kraken Account');
      await expect(page.getByTestId('engine-key')).toHaveText(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/u);
      await expect(page.getByTestId('engine-root')).toHaveText(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/u);
      await expect(page.getByText('How to create a key at Kraken')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Leave off' })).toContainText('Withdraw');
      await expect(page.getByText(/Ask who runs it: it has not been set here/u)).toBeVisible();
      await expectAccessible(page, 'the step for keys');
      await nextStep(page);
      await expect(page.getByText('Please enter both API Key and Secret')).toBeVisible();
      await enterKeys(page, demo.kraken.withdraw);
      await nextStep(page);
      await nextStep(page);
      await expect(page.getByText('Please test your connection before saving.')).toBeVisible();
    });

    await test.step('keys that can withdraw are refused', async () => {
      await page.getByRole('button', { name: 'Test Connection' }).click();
      await expect(page.getByRole('alert')).toContainText('These keys can withdraw');
      await page.getByRole('button', { name: 'Back' }).click();
    });

    await test.step('good keys are tested and saved', async () => {
      await enterKeys(page, demo.kraken.read);
      await nextStep(page);
      await page.getByRole('button', { name: 'Test Connection' }).click();
      const found = page.getByRole('list', { name: 'Permissions' });
      await expect(found.getByRole('listitem')).toHaveText(['Read: yes', 'Trade: no', 'Withdraw: no']);
      await expectAccessible(page, 'the test of the connection');
      await saveAccount(page);
    });

    await test.step('the account is listed, its keys are replaced, and worse ones are not taken', async () => {
      await page.goto(`${url}/settings/exchange`);
      const account = page.getByRole('list', { name: 'Exchange accounts' }).getByRole('listitem').first();
      await expect(account.getByText('Working')).toBeVisible();
      await expectAccessible(page, 'the connected accounts');
      await page.getByRole('button', { name: 'Rotate keys Kraken Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'New keys for Kraken Account' });
      await enterKeys(page, demo.kraken.revoked);
      await dialog.getByRole('button', { name: 'Test and replace' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Kraken refused these keys');
      await enterKeys(page, demo.kraken.trade);
      await dialog.getByRole('button', { name: 'Test and replace' }).click();
      await expect(dialog).toBeHidden();
      await expect(account.getByRole('list', { name: 'Permissions' })).toContainText('Trade: yes');
    });

    await test.step('keys are revoked, and the account goes', async () => {
      await page.getByRole('button', { name: 'Revoke keys Kraken Account' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke keys' }).click();
      await expect(page.getByText('Keys revoked').first()).toBeVisible();
      await page.getByRole('button', { name: 'Delete Kraken Account' }).click();
      await page.getByLabel('Type DELETE to confirm').fill('DELETE');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByText('No exchange connected yet')).toBeVisible();
    });
  });
});

/** The command line of the installation, beside its server. */
async function atb(dataDir: string, ...args: readonly string[]): Promise<unknown> {
  const program = join(import.meta.dirname, '../scripts/atb.mjs');
  const env = { ...process.env, ATB_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env });
  return JSON.parse(stdout);
}

test('an Ed25519 key goes on working while the operator rotates the engine key, and not after that is revoked', async ({
  context,
  page,
}) => {
  await withExchange(context, { trades: 20 }, async ({ url, dataDir, demo }) => {
    await signIn(context, await createTrader(url));
    await page.goto(url);
    await addApp(page, url);
    await saveRecoveryCodes(page);
    await page.goto(`${url}/exchange-setup?exchange=binance`);
    await nextStep(page);
    await enterKeys(page, demo.binance.ed25519);
    await nextStep(page);
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('Read: yes');
    await saveAccount(page);

    const { former, key } = (await atb(dataDir, 'engine-key', 'rotate')) as {
      readonly former: string;
      readonly key: { readonly id: string; readonly fingerprint: string };
    };
    await expect
      .poll(() => atb(dataDir, 'engine-key', 'list'))
      .toMatchObject([
        { id: key.id, state: 'in use', dataKeys: 1 },
        { id: former, state: 'retired', dataKeys: 0 },
      ]);
    await page.goto(`${url}/settings/exchange`);
    await expect(page.getByTestId('engine-key')).toHaveText(key.fingerprint);
    const account = page.getByRole('list', { name: 'Exchange accounts' }).getByRole('listitem').first();
    await account.getByRole('button', { name: 'Test Binance Account' }).click();
    await expect(account.getByText('The exchange takes these keys.')).toBeVisible();

    expect(await atb(dataDir, 'engine-key', 'revoke', former, '--yes')).toMatchObject({ owners: [{ accounts: 1 }] });
    await page.reload();
    await expect(account.getByText('Keys revoked')).toBeVisible();
    await expect(account.getByRole('alert')).toContainText('The operator revoked these keys');
    await expectAccessible(page, 'an account whose keys the operator revoked');
  });
});

test('an attended account is read only while its passphrase has unlocked it', async ({ context, page }) => {
  await withExchange(context, { trades: 20, env: { ATB_EGRESS_ADDRESSES: '192.0.2.7' } }, async ({ url, demo }) => {
    await signIn(context, await createTrader(url));
    await page.goto(url);
    await addApp(page, url);
    await saveRecoveryCodes(page);
    await page.goto(`${url}/exchange-setup?exchange=kraken`);
    await nextStep(page);
    await expect(page.getByRole('list', { name: 'Addresses of this server' })).toHaveText('192.0.2.7');
    await enterKeys(page, demo.kraken.read);
    await page.getByLabel(/^Attended/u).check();
    await page.getByLabel('Passphrase', { exact: true }).fill('too short');
    await nextStep(page);
    await expect(page.getByText('The passphrase must have at least 12 characters.')).toBeVisible();
    for (const label of ['Passphrase', 'Repeat passphrase'])
      await page.getByLabel(label, { exact: true }).fill('correct horse battery');
    await expectAccessible(page, 'the step for keys of an attended account');
    await nextStep(page);
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await expect(page.getByRole('list', { name: 'Permissions' })).toContainText('Read: yes');
    await nextStep(page);
    await expect(page.getByText('Your passphrase (attended)')).toBeVisible();
    await page.getByRole('button', { name: 'Save account' }).click();
    await page.waitForURL(/\/bots\?welcome=true$/u);

    await page.goto(`${url}/settings/exchange`);
    const account = page.getByRole('list', { name: 'Exchange accounts' }).getByRole('listitem').first();
    await expect(account.getByText('Locked: not read until you unlock it.')).toBeVisible();
    await account.getByRole('button', { name: 'Test Kraken Account' }).click();
    await expect(account.getByRole('alert')).toContainText('This account is locked');
    await account.getByRole('button', { name: 'Unlock Kraken Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlock Kraken Account' });
    await dialog.getByLabel('Passphrase', { exact: true }).fill('another passphrase');
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('This is not the passphrase of this account.');
    await dialog.getByLabel('Passphrase', { exact: true }).fill('correct horse battery');
    await expectAccessible(page, 'the dialog that unlocks an account');
    await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(account.getByText(/^Unlocked, locks in/u)).toBeVisible();
    await account.getByRole('button', { name: 'Test Kraken Account' }).click();
    await expect(account.getByText('The exchange takes these keys.')).toBeVisible();
    await expectAccessible(page, 'an attended account that is unlocked');
    await account.getByRole('button', { name: 'Lock Kraken Account' }).click();
    await expect(account.getByText('Locked: not read until you unlock it.')).toBeVisible();
  });
});

test('a new root of the engine key is refused until the fingerprint that the operator says was entered', async ({
  context,
  page,
}) => {
  await withExchange(context, { trades: 5 }, async ({ url, dataDir, demo }) => {
    await signIn(context, await createTrader(url));
    await page.goto(`${url}/exchange-setup?exchange=kraken`);
    await nextStep(page);
    await expect(page.getByTestId('engine-root')).toBeVisible();

    const file = (name: string) => join(dataDir, name);
    const { fingerprint } = (await atb(dataDir, 'engine-root', 'make', file('root.json'))) as { fingerprint: string };
    await writeFile(file('request.json'), JSON.stringify(await atb(dataDir, 'engine-root', 'request')));
    const signed = await atb(dataDir, 'engine-root', 'sign', file('request.json'), '--key', file('root.json'));
    await writeFile(file('statements.json'), JSON.stringify(signed));
    expect(await atb(dataDir, 'engine-root', 'accept', file('statements.json'))).toMatchObject({
      fingerprint,
      isNewRoot: true,
      isKeyHere: false,
    });

    await expect
      .poll(async () => {
        await page.reload();
        await nextStep(page);
        return page
          .getByRole('alert')
          .textContent({ timeout: 2_000 })
          .catch(() => '');
      })
      .toContain('not the one that this browser knows');
    await expectAccessible(page, 'a root that is not the one the browser knows');
    await enterKeys(page, demo.kraken.read);
    await nextStep(page);
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await expect(page.getByText(/Nothing was sealed/u).first()).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    const field = page.getByLabel('Fingerprint of the new root');
    await field.fill('0000 1111 2222 3333 4444 5555 6666 7777');
    await page.getByRole('button', { name: 'Trust this root' }).click();
    await expect(page.getByText(/This is not the root that was offered/u)).toBeVisible();
    await field.fill(fingerprint);
    await page.getByRole('button', { name: 'Trust this root' }).click();
    await expect(page.getByTestId('engine-root')).toHaveText(fingerprint);
  });
});
