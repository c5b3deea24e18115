import { readSecretFile } from '../../secret-file.ts';
import type { GivenOptions } from '../support/read-options.ts';
import { UsageError } from '../support/usage-error.ts';

const LENGTH_MIN = 12;

/** From a file: what stands on a command line, everybody on the machine can read. Null without one. */
export function readPassphrase(given: GivenOptions): string | null {
  const path = given.text('passphrase-file');
  if (path === undefined) return null;
  const passphrase = readSecretFile(path, { isNamed: true }).trim();
  if (passphrase.length >= LENGTH_MIN) return passphrase;
  throw new UsageError(`the passphrase in "${path}" must have at least ${LENGTH_MIN} characters`);
}
