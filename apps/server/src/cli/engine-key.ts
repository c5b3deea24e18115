import { setTimeout as sleep } from 'node:timers/promises';
import type { CliCommand, CliContext } from './support/cli-command.ts';
import { askEngineKeyRotation, type EngineKeyFacts, listEngineKeys, revokeEngineKey } from './support/engine-keys.ts';
import { formatTable } from './support/format-table.ts';
import { type GivenOptions, readOptions } from './support/read-options.ts';
import { requireInstallation } from './support/require-installation.ts';
import { UsageError } from './support/usage-error.ts';
import { type OpenInstallation, withDatabase } from './support/with-database.ts';

const COLUMNS = [
  { title: 'id', align: 'left' },
  { title: 'state', align: 'left' },
  { title: 'made', align: 'left' },
  { title: 'data keys', align: 'right' },
  { title: 'fingerprint', align: 'left' },
] as const;

/** A running signer looks every five seconds. */
const WAIT_MS = 12_000;
const LOOK_MS = 500;
const NO_KEY = 'There is no engine key yet: the signer makes one when it first runs.';
const ASKED =
  'Asked for. The signer makes the new key when it next runs; with a root that is kept elsewhere it waits for its signature ("atb engine-root request"). "atb engine-key list" shows it.';
const NONE_IN_USE = 'The engine key in use was revoked: the signer makes another when it next runs.';

function toRow({ id, state, createdAt, dataKeys, fingerprint }: EngineKeyFacts): readonly string[] {
  return [id, state, createdAt.slice(0, 16).replace('T', ' '), String(dataKeys), fingerprint];
}

async function list({ client }: OpenInstallation, { print }: CliContext, isJson: boolean): Promise<0> {
  const keys = await listEngineKeys(client);
  if (isJson) print(JSON.stringify(keys));
  else if (keys.length === 0) print(NO_KEY);
  else for (const line of formatTable(COLUMNS, keys.map(toRow))) print(line);
  return 0;
}

/** The key that took the place of another; null when no signer did it in time. */
async function waitForKey({ client }: OpenInstallation, former: string, signal: AbortSignal) {
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until && !signal.aborted) {
    const current = (await listEngineKeys(client)).find(({ state }) => state === 'in use');
    if (current !== undefined && current.id !== former) return current;
    await sleep(LOOK_MS);
  }
  return null;
}

async function rotate(open: OpenInstallation, { print, signal }: CliContext, isJson: boolean): Promise<0> {
  const former = await askEngineKeyRotation(open.client);
  if (former === null) throw new Error((await listEngineKeys(open.client)).length === 0 ? NO_KEY : NONE_IN_USE);
  const key = await waitForKey(open, former, signal);
  if (isJson) print(JSON.stringify({ former, key }));
  else if (key === null) print(ASKED);
  else {
    print(`The engine key "${key.id}" is in use; its fingerprint is ${key.fingerprint}.`);
    print(
      `Data keys are sealed to it one after the other. "${former}" is dropped once none is left, not before an hour.`,
    );
  }
  return 0;
}

async function revoke(open: OpenInstallation, id: string, { print }: CliContext, given: GivenOptions): Promise<0> {
  if (!given.flag('yes')) {
    throw new UsageError('"engine-key revoke" throws away every exchange key that was ever sealed to it; say --yes');
  }
  const owners = await revokeEngineKey(open.client, id);
  if (given.flag('json')) {
    print(JSON.stringify({ id, owners }));
    return 0;
  }
  print(`The engine key "${id}" is revoked: no exchange key that was sealed to it can be used any more.`);
  for (const { email, accounts } of owners) print(`${email}: ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`);
  if (owners.length > 0)
    print('They are told in the app. Write to them as well: the keys must be revoked at the exchanges.');
  return 0;
}

/** `atb engine-key <part>`: the key of the signer that keys of exchanges are sealed to. */
export const command: CliCommand = {
  summary: 'rotates or revokes the key that keys of exchanges are sealed to',
  help: `Usage: atb engine-key <part> [options]

  list                the keys of the signer, and how many data keys are sealed to each
  rotate              asks the signer for a new key, to which it seals every data key anew; the former is dropped
                      once nothing is sealed to it, not before an hour
  revoke ID --yes     after a breach: every exchange key that was ever sealed to it is thrown away, its owners are told

  --json    prints one JSON document instead of text

Works beside a running server, and with a signer of your own. What was interrupted goes on when the signer next runs.
Ends with 0 when done, 1 when it failed, 2 when used wrongly.`,

  async run(args, context) {
    const given = readOptions(args, { json: 'flag', yes: 'flag' });
    const [part, id, ...rest] = given.positionals;
    if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one word too many`);
    const isAlone = id === undefined;
    const isKnown = ((part === 'list' || part === 'rotate') && isAlone) || (part === 'revoke' && !isAlone);
    if (!isKnown) throw new UsageError('"engine-key" has the parts list, rotate and revoke ID');
    await requireInstallation(context.config);
    return withDatabase(context, (open) => {
      if (part === 'list') return list(open, context, given.flag('json'));
      if (part === 'rotate') return rotate(open, context, given.flag('json'));
      return revoke(open, id ?? '', context, given);
    });
  },
};
