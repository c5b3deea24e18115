import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../gateway/testing/start-gateway.ts';
import type { KeptRunning } from '../keep-running.ts';
import { createLogger } from '../logger.ts';
import { createMailer } from '../mail/create-mailer.ts';
import type { MailMessage } from '../mail/mailer.ts';
import { type SmtpServer, startSmtp } from '../mail/testing/start-smtp.ts';
import { eventually } from '../testing/eventually.ts';
import { startStatusMailWorker } from './status-mail-worker.ts';
import { createStatusSubscriptions } from './subscriptions.ts';

const SITE = 'https://atb.example';
const logger = createLogger('silent');
let gateway: TestGateway;
let smtp: SmtpServer;
let worker: KeptRunning;
const refusals: Error[] = [];
const asked: MailMessage[] = [];

beforeAll(async () => {
  smtp = await startSmtp();
  const mailer = createMailer({
    smtpUrl: smtp.url,
    from: 'ATB <no-reply@atb.test>',
    outboxDir: '/nonexistent',
    logger,
  });
  gateway = await startGateway({
    change: ({ pools, secrets }) => ({
      statusMails: {
        subscriptions: createStatusSubscriptions({ pool: pools.services, hmacKey: secrets.hmacKey, siteUrl: SITE }),
        requested: {
          requireAllowance: async () => {
            const refusal = refusals.pop();
            if (refusal !== undefined) throw refusal;
          },
          sendLater: (mail) => void asked.push(mail),
        },
      },
    }),
  });
  const { pools, secrets } = gateway.database;
  worker = startStatusMailWorker({ pool: pools.engine, hmacKey: secrets.hmacKey, siteUrl: SITE, mailer, logger });
  await worker.ready;
});
afterAll(async () => {
  await worker.stop();
  await gateway.stop();
  await smtp.stop();
});

const post = (path: string, fields: Readonly<Record<string, string>>) =>
  fetch(`${gateway.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
const subscribe = (email: string) => post('/status/subscribe', { email });
const tokenOf = (email: string): string =>
  /token=([\w.-]+)/u.exec(asked.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
const countMails = (email: string): number => smtp.received().split(`RCPT TO:<${email}>`).length - 1;

async function subscribed(email: string): Promise<string> {
  await subscribe(email);
  const token = tokenOf(email);
  await post('/status/subscription', { token, change: 'confirm' });
  return token;
}

/** As the monitor does it. */
async function openIncident(title: string): Promise<string> {
  const [row] = await gateway.sql<{ readonly id: string }>(
    `insert into incidents (service, kind, title, impact, started_at)
     values ('x' || gen_random_uuid(), 'outage', $1, 'Nothing works.', now()) returning id`,
    [title],
  );
  await update(row?.id ?? '', 'opened', 'Nothing works.');
  return row?.id ?? '';
}
/** What waits to be mailed to an address. */
const waiting = (email: string) =>
  gateway.sql(
    `select u.kind from status_mails m join status_subscribers s on s.id = m.subscriber_id
       join incident_updates u on u.id = m.update_id where s.email = $1`,
    [email],
  );
const update = (id: string, kind: string, text: string) =>
  gateway.sql('insert into incident_updates (incident_id, kind, text) values ($1, $2, $3)', [id, kind, text]);

it('sends nothing but the question to confirm before that is answered, and a look at the link answers nothing', async () => {
  expect(await (await subscribe('Ada@Example.com')).text()).toContain('Look into your mailbox');
  const token = tokenOf('ada@example.com');
  const page = await fetch(`${gateway.url}/status/subscription?token=${token}`);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await page.text()).toContain('Yes, subscribe');
  await openIncident('Before anybody confirmed');
  expect(await waiting('ada@example.com')).toEqual([]);
  expect(countMails('ada@example.com')).toBe(0);
});

it('mails what is opened and closed, one mail in five minutes, until the address is unsubscribed', async () => {
  const email = 'bob@example.com';
  const token = await subscribed(email);
  const id = await openIncident('Prices are late');
  await update(id, 'note', 'Looked at.');
  // Others who are subscribed may be mailed first; the receiver is named before the mail is told.
  await eventually(() => expect(countMails(email)).toBe(1));
  await eventually(() => expect(smtp.received()).toContain('Subject: ATB status: Prices are late'));
  expect(smtp.received()).toMatch(/List-Unsubscribe:\s+<https:\/\/atb\.example\/status\/subscription/u);
  await update(id, 'resolved', 'It works again.');
  await eventually(async () => expect(await waiting(email)).toEqual([{ kind: 'resolved' }]));
  await gateway.sql(`update status_subscribers set mailed_at = mailed_at - interval '6 minutes'`);
  await gateway.sql(`notify status_mails`);
  await eventually(() => expect(countMails(email)).toBe(2));
  await eventually(() => expect(smtp.received()).toContain('Subject: ATB status: Resolved: Prices are late'));

  // The button of a mail program.
  const answer = await post(`/status/subscription?token=${token}`, { 'List-Unsubscribe': 'One-Click' });
  expect(await answer.text()).toContain('You are unsubscribed');
  expect(await gateway.sql('select * from status_subscribers where email = $1', [email])).toEqual([]);
  await openIncident('After it');
  expect(countMails(email)).toBe(2);
});

it('answers alike whether an address is new, waits or is subscribed, and mails none that is', async () => {
  await subscribed('cy@example.com');
  const before = asked.length;
  const answers = await Promise.all(
    ['new@example.com', 'cy@example.com', 'ada@example.com'].map(async (email) => {
      const response = await subscribe(email);
      return [response.status, await response.text()];
    }),
  );
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(
    asked
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['ada@example.com', 'new@example.com']);
});

it('takes no token of another address, none that was made up, and none older than a day', async () => {
  const token = await subscribed('dora@example.com');
  await subscribe('late@example.com');
  const [[id = ''], [, proof = '']] = [tokenOf('late@example.com').split('.'), token.split('.')];
  for (const forged of ['', '1', '1.', `${id}.${proof}`, `${'9'.repeat(40)}.x`, `${id}.'; drop table x`]) {
    const answer = await post('/status/subscription', { token: forged, change: 'confirm' });
    expect(await answer.text(), forged).toContain('no longer good');
  }
  await gateway.sql(`update status_subscribers set requested_at = now() - interval '25 hours' where id = $1`, [id]);
  const late = await post('/status/subscription', { token: tokenOf('late@example.com'), change: 'confirm' });
  expect(await late.text()).toContain('no longer good');
  await subscribe('other@example.com');
  expect(await gateway.sql(`select 1 from status_subscribers where email = 'late@example.com'`), 'removed').toEqual([]);
});

it('keeps to the bound of rows, to the limits of mails, and to forms', async () => {
  expect((await subscribe('no address')).status).toBe(400);
  expect((await post('/status/subscription', { token: 'x', change: 'explode' })).status).toBe(400);
  expect((await post('/status/subscribe', { email: 'a'.repeat(3_000) })).status).toBe(413);
  expect((await fetch(`${gateway.url}/status/subscribe`, { method: 'POST', body: '{}' })).status).toBe(415);
  expect((await fetch(`${gateway.url}/status/subscription`, { method: 'PUT' })).status).toBe(405);
  await gateway.sql(
    `insert into status_subscribers (email, confirmed_at)
     select i || '@x.test', now() from generate_series(1, 5000 - (select count(*) from status_subscribers)) i`,
  );
  expect((await subscribe('one-more@example.com')).status).toBe(503);
  expect((await subscribe('1@x.test')).status, 'who is there already').toBe(200);
  await gateway.sql(`delete from status_subscribers where email like '%@x.test'`);
});

it('gives a mail up after five attempts and after a day', async () => {
  await subscribed('eve@example.com');
  await gateway.sql(`update status_subscribers set mailed_at = now() where email = 'eve@example.com'`);
  await openIncident('Nobody hears of it');
  await gateway.sql(`update status_mails set attempts = 5`);
  await gateway.sql(`notify status_mails`);
  await eventually(async () => expect(await waiting('eve@example.com')).toEqual([]));
  expect(countMails('eve@example.com')).toBe(0);
});
