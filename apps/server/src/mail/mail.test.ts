import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { composeMail } from './compose-mail.ts';
import { createMailer } from './create-mailer.ts';
import { startSmtp } from './testing/start-smtp.ts';

const undo: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

const logger = createLogger('silent');
const FROM = 'ATB <no-reply@atb.test>';

const message = composeMail({
  to: 'ada@example.com',
  subject: 'Hello',
  paragraphs: ['One line.'],
  footnote: 'The end.',
});

describe('mail', () => {
  it('goes out by SMTP when a server is named', async () => {
    const smtp = await startSmtp();
    undo.push(smtp.stop);
    const mailer = createMailer({ smtpUrl: smtp.url, from: FROM, outboxDir: '/nonexistent', logger });
    await mailer.send(message);
    expect(smtp.received()).toContain('MAIL FROM:<no-reply@atb.test>');
    expect(smtp.received()).toContain('RCPT TO:<ada@example.com>');
    expect(smtp.received()).toContain('Subject: Hello');
    expect(smtp.received()).toContain('multipart/alternative');
  });

  it('fails aloud when the server is not there', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: FROM, outboxDir: '/nonexistent', logger });
    await expect(mailer.send(message)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('becomes a file a mail without a server', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'atb-mail-'));
    undo.push(() => rm(directory, { recursive: true }));
    const outboxDir = join(directory, 'outbox');
    const mailer = createMailer({ smtpUrl: null, from: FROM, outboxDir, logger });
    await Promise.all([mailer.send(message), mailer.send(message)]);
    const names = await readdir(outboxDir);
    expect(names).toHaveLength(2);
    expect(await readFile(join(outboxDir, names[0] ?? ''), 'utf8')).toContain('To: ada@example.com');
  });

  it('cannot be given further recipients or headers through an address or a subject', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'atb-mail-'));
    undo.push(() => rm(directory, { recursive: true }));
    const mailer = createMailer({ smtpUrl: null, from: FROM, outboxDir: directory, logger });
    await mailer.send({ ...message, subject: 'Hi\r\nBcc: eve@example.com' });
    const [name = ''] = await readdir(directory);
    expect(await readFile(join(directory, name), 'utf8')).not.toMatch(/^Bcc:/im);
  });

  it('escapes whatever it is made of', () => {
    const { html, text } = composeMail({
      to: 'ada@example.com',
      subject: '<b>Hi</b>',
      paragraphs: ['<img src=x onerror=alert(1)>'],
      button: { label: '"Go" & <see>', url: 'https://atb.test/?a=1&b="><script>' },
      code: '<1>',
      footnote: "it's <over>",
    });
    expect(html).not.toMatch(/<img|<script|<see|<over|<b>/);
    expect(html).toContain('href="https://atb.test/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
    expect(text).toContain('<img src=x onerror=alert(1)>');
  });
});
