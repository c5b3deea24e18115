import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { EngineStatement } from '@atb/api/sealing/engine-statement';
import { fingerprintOf } from '@atb/api/sealing/points';
import {
  findStatement,
  makeRootKey,
  readRequest,
  readRootKey,
  readSignedRoot,
  signAll,
  type StatementRequest,
} from '../signer/engine-root-files.ts';
import type { CliCommand, CliContext } from './support/cli-command.ts';
import { acceptRoot, engineKeyFile, readRootState } from './support/engine-root.ts';
import { type GivenOptions, readOptions } from './support/read-options.ts';
import { UsageError } from './support/usage-error.ts';

const DAY_MS = 86_400_000;

/** @throws when there is no such file. */
async function must<T>(read: Promise<T | null>, path: string): Promise<T> {
  const found = await read;
  if (found === null) throw new Error(`there is no file "${path}"`);
  return found;
}

async function show(keyFile: string, { print }: CliContext, isJson: boolean): Promise<0> {
  const { fingerprint, isKeyHere, inUse, pending } = await readRootState(keyFile);
  if (isJson) {
    print(JSON.stringify({ fingerprint, isKeyHere, inUse, pending: pending.map(({ id }) => id) }));
    return 0;
  }
  if (fingerprint === null) {
    print('There is no engine root yet: the signer makes one when it first runs.');
    return 0;
  }
  print(`Fingerprint of the root: ${fingerprint}`);
  print(
    isKeyHere
      ? 'Its private key lies on this machine: who takes the machine can sign an engine key of his own. docs/keys.md says how to take it away.'
      : 'Its private key is not on this machine.',
  );
  if (inUse !== null) print(`Engine key in use: ${inUse.id}, signed until ${inUse.signedUntil}`);
  for (const { id } of pending) print(`Waits for a signature: ${id}`);
  return 0;
}

async function make(path: string, { print }: CliContext, isJson: boolean): Promise<0> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`"${path}" is there already: a root is never overwritten`);
  const fingerprint = await fingerprintOf(await makeRootKey(path));
  if (isJson) print(JSON.stringify({ path, fingerprint }));
  else {
    print(`Made "${path}". Keep it off the server, and a copy of it somewhere safe.`);
    print(`Fingerprint of the root: ${fingerprint}`);
  }
  return 0;
}

async function request(keyFile: string, { print }: CliContext): Promise<0> {
  const { inUse, pending } = await readRootState(keyFile);
  const keys = [...pending, ...(inUse === null ? [] : [inUse])];
  if (keys.length === 0) throw new Error('there is no engine key yet: the signer makes one when it first runs');
  const asked: StatementRequest = { keys: keys.map(({ id, jwk, expiresAt }) => ({ id, jwk, expiresAt })) };
  print(JSON.stringify(asked));
  return 0;
}

/** No later than the key itself ends. */
function endsWithin(days: number | null) {
  const latest = days === null ? Infinity : Date.now() + days * DAY_MS;
  return (key: EngineStatement): EngineStatement =>
    Date.parse(key.expiresAt) <= latest ? key : { ...key, expiresAt: new Date(latest).toISOString() };
}

function readDays(text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1) throw new UsageError(`--days "${text}" must be a whole number from 1`);
  return days;
}

async function sign(path: string, given: GivenOptions, { print, note }: CliContext): Promise<0> {
  const keyPath = given.text('key');
  if (keyPath === undefined) throw new UsageError('"engine-root sign" needs --key FILE, the root that signs');
  const days = readDays(given.text('days'));
  const { keys } = await must(readRequest(path), path);
  const own = await must(readRootKey(resolve(keyPath)), keyPath);
  // What is signed is seen by who signs it: the statements go to standard output.
  for (const { id, jwk } of keys) note(`Signed: ${id}, fingerprint ${await fingerprintOf(jwk)}`);
  print(JSON.stringify(await signAll(own, keys.map(endsWithin(days)))));
  return 0;
}

async function accept(keyFile: string, path: string, { print }: CliContext, isJson: boolean): Promise<0> {
  const signed = await must(readSignedRoot(path), path);
  const { inUse, pending } = await readRootState(keyFile);
  const keys = [...pending, ...(inUse === null ? [] : [inUse])];
  if (keys.length === 0) throw new Error('there is no engine key yet: the signer makes one when it first runs');
  for (const key of keys) {
    const found = await findStatement(signed, key);
    if (found === null) throw new Error(`"${path}" has no good signature for the engine key "${key.id}"`);
    if (!(Date.parse(found.expiresAt) > Date.now())) throw new Error(`the signature for "${key.id}" has expired`);
  }
  const { isNewRoot, isKeyHere } = await acceptRoot(keyFile, signed);
  const fingerprint = await fingerprintOf(signed.root);
  if (isJson) {
    print(JSON.stringify({ fingerprint, isNewRoot, isKeyHere }));
    return 0;
  }
  print(`The engine key is vouched for by the root ${fingerprint}.`);
  if (isNewRoot) print('This is a new root: browsers that know the former one refuse it until their users enter this.');
  if (isKeyHere) print('Its private key still lies beside the engine keys: move it off this machine.');
  return 0;
}

const PARTS: Readonly<Record<string, 0 | 1>> = { show: 0, make: 1, request: 0, sign: 1, accept: 1 };

/** `atb engine-root <part>`: the key that vouches for the signer's, kept elsewhere. */
export const command: CliCommand = {
  summary: 'keeps the key that signs the engine key away from this machine',
  help: `Usage: atb engine-root <part> [options]

  show                    the root's fingerprint, whether its private key lies here, what it has signed
  make FILE               makes a root; on another machine than the server's. FILE is its private key
  request                 prints what the root has to sign: ids, public keys and ends of engine keys
  sign REQUEST --key FILE signs what "request" printed; where the root is kept. Prints the statements
      --days N            until then, at the latest; as long as the engine key when absent
  accept STATEMENTS       puts them in place after a check; the private key of a former root is removed from here

  --keys FILE   the signer's keys; ATB_SIGNER_KEY_FILE or the data directory's when absent
  --json        prints one JSON document instead of text

"request" and "accept" run where the signer's files are, as its user or root; it looks every five seconds.
Ends with 0 when done, 1 when it failed, 2 when used wrongly.`,

  async run(args, context) {
    const given = readOptions(args, { json: 'flag', key: 'text', keys: 'text', days: 'text' });
    const [part = '', file, ...rest] = given.positionals;
    if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one word too many`);
    const files = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
    if (files === undefined || (files === 1) !== (file !== undefined))
      throw new UsageError('"engine-root" has the parts show, make FILE, request, sign REQUEST and accept STATEMENTS');
    const path = resolve(file ?? '');
    const isJson = given.flag('json');
    if (part === 'make') return make(path, context, isJson);
    if (part === 'sign') return sign(path, given, context);
    const keyFile = await engineKeyFile(context.config, given.text('keys'));
    if (part === 'show') return show(keyFile, context, isJson);
    if (part === 'request') return request(keyFile, context);
    return accept(keyFile, path, context, isJson);
  },
};
