import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '../logger.ts';
import type { Mailer } from './mailer.ts';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;

export interface OutboxOptions {
  readonly directory: string;
  readonly from: string;
  readonly logger: Logger;
}

/** Writes each mail to a file of its own, `<time>-<random>.eml`, that only the owner of the server may read. */
export function createOutbox({ directory, from, logger }: OutboxOptions): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix', disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    send: async (message) => {
      const { message: content } = await transport.sendMail({ ...message });
      await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
      await chmod(directory, DIRECTORY_MODE);
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = join(directory, `${time}-${randomBytes(4).toString('hex')}.eml`);
      await writeFile(file, content as Buffer, { mode: FILE_MODE, flag: 'wx' });
      logger.info({ file }, 'mail written to outbox');
    },
  };
}
