import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_MS = 60_000;
const POLL_MS = 100;

/** Waits for the newest mail to a person in the server's outbox, as the operator would read it. Answers its text. */
export async function readMail(dataDir: string, to: string): Promise<string> {
  for (const deadline = performance.now() + WAIT_MS; performance.now() < deadline; await sleep(POLL_MS)) {
    const mail = await findMail(join(dataDir, 'outbox'), to);
    if (mail !== null) return mail;
  }
  throw new Error(`No mail to ${to} was written within ${WAIT_MS / 1_000} s.`);
}

async function findMail(folder: string, to: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.toSorted((a, b) => b.localeCompare(a))) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (mail.includes(`To: ${to}`)) return decodeQuotedPrintable(mail);
  }
  return null;
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\n/gu, '')
    .replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The first link of a mail. */
export function linkOf(mail: string): string {
  const link = /https?:\/\/[^\s"<>]+/u.exec(mail)?.[0];
  if (link === undefined) throw new Error(`There is no link in:\n${mail}`);
  return link;
}
