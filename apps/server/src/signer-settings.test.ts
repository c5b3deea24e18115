import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSignerConfig } from './signer-settings.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const PLACES = { ATB_SIGNER_SOCKET: '/run/atb-signer/socket', ATB_SIGNER_KEY_FILE: '/signer/engine-keys.json' };

it('takes the database from the environment or from a file, and tells nothing of it', async () => {
  const folder = await makeTemporaryFolder('signer-settings');
  try {
    const url = 'postgres://atb_signer:hidden@127.0.0.1/atb';
    expect(loadSignerConfig({ ...PLACES, DATABASE_URL: url }).databaseUrl).toBe(url);
    const file = join(folder.path, 'database-url');
    await writeFile(file, `${url}\n`);
    expect(loadSignerConfig({ ...PLACES, DATABASE_URL_FILE: file }).databaseUrl).toBe(url);
    await writeFile(file, 'mysql://atb_signer:hidden@127.0.0.1/atb');
    expect(() => loadSignerConfig({ ...PLACES, DATABASE_URL_FILE: file })).toThrow(/fault: DATABASE_URL$/u);
    expect(() => loadSignerConfig({ ...PLACES, DATABASE_URL_FILE: join(folder.path, 'none') })).toThrow(
      'DATABASE_URL_FILE cannot be read',
    );
    expect(() => loadSignerConfig(PLACES)).toThrow(/fault: DATABASE_URL$/u);
  } finally {
    await folder.remove();
  }
});
