import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccountReader } from '../../exchange-accounts/exchange-account-reader.ts';
import { seedConnectedAccount } from '../../exchange-accounts/testing/seed-connected-account.ts';
import { createFolderStore } from '../../files/folder-store.ts';
import { openS3Store } from '../../files/s3-store.ts';
import { createLogger } from '../../logger.ts';
import { createSmtpProbe } from '../../mail/smtp-probe.ts';
import { startDeliveryWorker } from '../../notifications/delivery-worker.ts';
import { createAddressRule, resolveBySystem } from '../../notifications/receiver-address.ts';
import { TEST_SEAL } from '../../notifications/testing/test-place.ts';
import { pingSigner } from '../../signer/ping-signer.ts';
import { SignerProcess } from '../../signer/signer-process.ts';
import { urlForRole } from '../../database/create-pools.ts';
import { seedUser } from '../../testing/seed-user.ts';
import { readJson } from '../../testing/read-json.ts';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { openOperatorView, type OperatorView } from './operator-view.ts';

const logger = createLogger('silent');
/** What must be told within seconds. */
const SECONDS = { timeout: 9_000, interval: 100 };

let gateway: TestGateway;
let view: OperatorView;
let folder: string;
let smtp: { readonly server: Server; readonly url: string; logins: number; readonly stop: () => Promise<void> };
let signer: SignerProcess;
/** Tests change where the operator's signer is. */
let operatorSocket: string | null = null;
let files = () => Promise.resolve();
/** What the database would say of engines elsewhere. */
let serving = { engines: 1, accountsUnserved: 0 };

/** As much SMTP as a sign-in needs. */
async function startSmtp(port = 0): Promise<typeof smtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString();
      if (line.startsWith('EHLO')) return socket.write('250-test\r\n250 AUTH PLAIN\r\n');
      if (line.startsWith('AUTH')) started.logins += 1;
      return socket.write(line.startsWith('AUTH') ? '235 welcome\r\n' : '221 bye\r\n');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `smtp://ada:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  const started = { server, url, logins: 0, stop };
  return started;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atb-outside-'));
  smtp = await startSmtp();
  gateway = await startGateway({
    change: ({ pools, ownerUrl, secrets }) => {
      signer = new SignerProcess({
        dataDir: folder,
        databaseUrl: urlForRole(ownerUrl, 'atb_signer', secrets.dbPasswords.signer),
        exchangeUrl: null,
        keyFile: null,
        logger,
      });
      view = openOperatorView({
        pools,
        dataDir: folder,
        engine: null,
        serving: () => serving,
        market: () => ({ symbols: 1, symbolsStale: 0 }),
        realtime: () => Promise.resolve(),
        reached: {
          signer: async () => {
            const socket = operatorSocket ?? (await signer.socketInUse());
            if (socket === null) return false;
            await pingSigner(socket);
            return true;
          },
          mail: createSmtpProbe(smtp.url, () => performance.now()),
          files: () => files(),
        },
      });
      return { metrics: new Registry(), healthChecks: view.healthChecks, figures: view.figures };
    },
  });
});
afterAll(async () => {
  view.close();
  await signer.stop();
  await gateway.stop();
  await smtp.stop();
  await rm(folder, { recursive: true });
});

interface Part {
  readonly status: string;
  readonly message: string;
  readonly figures?: Readonly<Record<string, number>>;
}

async function readPart(name: string): Promise<Part | undefined> {
  const answer = await readJson(await fetch(`${gateway.url}/healthz`));
  return (answer as unknown as { readonly parts: Readonly<Record<string, Part>> }).parts[name];
}

const expectPart = (name: string, expected: object) =>
  expect.poll(() => readPart(name), SECONDS).toMatchObject(expected);
const expectWell = (name: string) => expectPart(name, { status: 'healthy', message: 'ok' });

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(text)?.[1]);
}

describe('the signer', () => {
  const away = { status: 'degraded', message: 'the signer does not answer: keys of exchanges cannot be used' };

  it('is degraded within seconds when it stands still, and is not started for being looked at', async () => {
    await expectPart('signer', { status: 'healthy', figures: { running: 0 } });
    expect(signer.pid).toBeNull();
    await signer.socket();
    await expectPart('signer', { status: 'healthy', figures: { running: 1 } });
    process.kill(signer.pid ?? 0, 'SIGSTOP');
    await expectPart('signer', away);
    expect(await readMetric('atb_health\\{part="signer"\\}')).toBe(0.5);
    process.kill(signer.pid ?? 0, 'SIGCONT');
    await expectWell('signer');
  });

  it('of the operator is degraded when its socket is gone, and when nobody listens there', async () => {
    operatorSocket = join(folder, 'gone');
    await expectPart('signer', away);
    operatorSocket = null;
    await expectWell('signer');
    const deaf = createHttpServer(() => undefined); // takes the question, never answers
    operatorSocket = join(folder, 'deaf');
    await new Promise<void>((done) => deaf.listen(join(folder, 'deaf'), done));
    await expectPart('signer', away);
    operatorSocket = null;
    deaf.closeAllConnections();
    deaf.close();
  });
});

describe('an engine elsewhere', () => {
  it('is degraded while it leaves accounts unserved, and an error where none lives', async () => {
    await expectWell('engine');
    serving = { engines: 1, accountsUnserved: 1 };
    await expectPart('engine', { status: 'degraded', message: '1 account is served by no engine' });
    serving = { engines: 0, accountsUnserved: 3 };
    await expectPart('engine', { status: 'error', message: '3 accounts are served by no engine' });
    expect(await readMetric('atb_accounts_unserved')).toBe(3);
    expect(await readMetric('atb_health\\{part="engine"\\}')).toBe(0);
    serving = { engines: 1, accountsUnserved: 0 };
    await expectWell('engine');
  });
});

describe('the mail server', () => {
  it('is degraded within seconds when it goes, signs us in again when it is back, and seldom else', async () => {
    await expectWell('mail');
    // A first answer that is late is asked for again.
    const first = smtp.logins;
    await expect.poll(() => readPart('mail'), { interval: 700, timeout: 8_000 }).toMatchObject({ status: 'healthy' });
    expect(smtp.logins).toBe(first);
    const { port } = smtp.server.address() as AddressInfo;
    await smtp.stop();
    await expectPart('mail', { status: 'degraded', message: 'the mail server does not take mails' });
    smtp = await startSmtp(port);
    await expectWell('mail');
    const again = smtp.logins;
    expect(again).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, 3_500));
    await expectWell('mail');
    expect(smtp.logins).toBe(again);
  });
});

describe('the store of files', () => {
  const refused = { status: 'degraded', message: 'files cannot be kept: their store does not answer or refuses' };

  it.skipIf(process.getuid?.() === 0)('is degraded when its folder may not be written', async () => {
    const place = join(folder, 'files');
    files = createFolderStore(place).check;
    // Makes the folder: an answer that the health page remembers may be about another store.
    await files();
    await expectWell('files');
    await chmod(join(place, 'partial'), 0o500);
    await expectPart('files', refused);
    await chmod(join(place, 'partial'), 0o700);
    await expectWell('files');
  });

  it('is degraded when its folder is something else', async () => {
    files = createFolderStore('/dev/null/files').check;
    await expect(files()).rejects.toThrow();
    await expectPart('files', refused);
    files = () => Promise.resolve();
    await expectWell('files');
  });

  it('is degraded when an S3-compatible store hangs', async () => {
    const deaf = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const endpoint = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`;
    const keys = { accessKeyId: 'a', secretAccessKey: 'b' };
    files = (await openS3Store({ endpoint, bucket: 'atb', region: 'us-east-1', ...keys })).check;
    await expectPart('files', refused);
    files = () => Promise.resolve();
    deaf.close();
  });
});

describe('work in the background', () => {
  it('that nobody delivers is told, until somebody does', async () => {
    await gateway.sql('delete from security_mails');
    await expectWell('deliveries');
    const { userId } = await seedUser(gateway.database.pools);
    await gateway.sql(`select set_default_plan('elite')`);
    const [channel] = await gateway.sql<{ id: string }>(
      `insert into notification_channels (user_id, kind, name, target) values ($1, 'mail', 'Mail', 'mail') returning id`,
      [userId],
    );
    await gateway.sql(
      `insert into notification_deliveries (channel_id, user_id, kind, severity, title, created_at, due_at)
       values ($1, $2, 'risk', 'warning', 'Old', now() - interval '5 minutes', now() - interval '5 minutes'),
         ($1, $2, 'risk', 'warning', 'Held for a digest', now(), now() + interval '1 hour')`,
      [channel?.id, userId],
    );
    await gateway.sql('delete from security_mails'); // of the new channel
    await expectPart('deliveries', {
      status: 'degraded',
      message: expect.stringMatching(/^a notification has waited for 30\d s$/u),
      figures: { due: 1 },
    });
    expect(await readMetric('atb_delivery_wait_seconds')).toBeGreaterThan(299);
    const worker = startDeliveryWorker({
      pool: gateway.database.pools.engine,
      seal: TEST_SEAL,
      siteUrl: 'https://atb.example',
      logger,
      place: {
        mailer: { send: () => Promise.resolve() },
        telegramUrl: 'http://127.0.0.1:1',
        discordUrl: 'http://127.0.0.1:1',
        rule: createAddressRule([]),
        resolve: resolveBySystem,
        timeoutMs: 1_000,
        clock: () => Date.now(),
      },
    });
    await expectWell('deliveries');
    await worker.stop();
  });

  it('that leaves a security mail lying is told', async () => {
    const { userId } = await seedUser(gateway.database.pools);
    await gateway.sql(
      `insert into security_mails (user_id, title, body, link, due_at) values ($1, 'New', 'device', '/', now() - interval '2 minutes')`,
      [userId],
    );
    await expectPart('deliveries', { status: 'degraded', message: expect.stringMatching(/waited for 12\d s$/u) });
    await gateway.sql('update security_mails set sent_at = now()');
    await expectWell('deliveries');
  });

  it('that reads no accounts of exchanges is told, and so is one that fails again and again', async () => {
    const { pools } = gateway.database;
    const { userId } = await seedUser(pools);
    const accountId = await seedConnectedAccount(pools, userId, 'kraken');
    await gateway.sql(
      `insert into exchange_syncs (account_id, user_id, next_at) values ($1, $2, now() - interval '1 minute')`,
      [accountId, userId],
    );
    await expectPart('exchangeAccounts', {
      status: 'degraded',
      message: expect.stringMatching(/^an account of an exchange has waited for 6\d s to be read$/u),
      figures: { accounts: 1, failing: 0 },
    });
    // The exchange is not there: the third try in a row is told.
    await gateway.sql('update exchange_syncs set failures = 2');
    const reader = startAccountReader({
      pool: pools.engine,
      logger,
      signer: { send: () => Promise.resolve({ kind: 'refused', code: 'VENUE_UNREACHABLE' }) },
      exchangeUrl: 'http://127.0.0.1:1',
      now: () => Date.now() as never,
    });
    await expectPart('exchangeAccounts', {
      status: 'degraded',
      message: '1 account of an exchange could not be read 3 times in a row',
      figures: { accounts: 1, failing: 1 },
    });
    await reader.stop();
    await gateway.sql('update encrypted_credentials set revoked_at = now()');
    await expectPart('exchangeAccounts', { status: 'healthy', figures: { accounts: 0 } });
  });
});
