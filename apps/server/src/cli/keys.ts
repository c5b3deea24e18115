import { KEY_KINDS, type KeyFacts, type KeyKind, listKeys, retireKey, rotateKey } from '../rotate-keys.ts';
import { loadSecrets } from '../secrets.ts';
import type { CliCommand, CliContext } from './support/cli-command.ts';
import { formatTable } from './support/format-table.ts';
import { readOptions } from './support/read-options.ts';
import { requireInstallation } from './support/require-installation.ts';
import { UsageError } from './support/usage-error.ts';

const COLUMNS = [
  { title: 'key', align: 'left' },
  { title: 'id', align: 'left' },
  { title: 'state', align: 'left' },
  { title: 'made', align: 'left' },
] as const;

/** A token of the key before lives so long after a rotation. */
const TOKEN_LIFE_MS = 3_600_000;

function toRow({ kind, id, isCurrent, createdAt }: KeyFacts): readonly string[] {
  return [kind, id, isCurrent ? 'in use' : 'still taken', createdAt ?? '-'];
}

function readKind(text: string | undefined): KeyKind {
  const kind = KEY_KINDS.find((one) => one === text);
  if (kind === undefined) throw new UsageError(`"keys rotate" needs one of ${KEY_KINDS.join(', ')}`);
  return kind;
}

async function list({ config, print }: CliContext, isJson: boolean): Promise<0> {
  const keys = listKeys(await loadSecrets(config.dataDir));
  if (isJson) print(JSON.stringify(keys));
  else for (const line of formatTable(COLUMNS, keys.map(toRow))) print(line);
  return 0;
}

async function rotate({ config, print }: CliContext, kind: KeyKind, isJson: boolean): Promise<0> {
  const key = await rotateKey(config.dataDir, kind);
  if (isJson) print(JSON.stringify(key));
  else print(`The ${kind} key "${key.id}" is in use; the one before it is still taken until it is retired.`);
  return 0;
}

/** While tokens of the key may still be about, only who says so ends them. */
async function requireOver({ config }: CliContext, id: string): Promise<void> {
  const [{ created_at: since }, ...older] = (await loadSecrets(config.dataDir)).jwtKeys;
  if (since === undefined || older.every(({ kid }) => kid !== id)) return;
  const endsAt = Date.parse(since) + TOKEN_LIFE_MS;
  if (endsAt <= Date.now()) return;
  const until = new Date(endsAt).toISOString();
  throw new Error(`tokens that "${id}" signed are good until ${until}; wait, or end them now with --now`);
}

async function retire(
  context: CliContext,
  id: string,
  given: { readonly isJson: boolean; readonly isNow: boolean },
): Promise<0> {
  if (!given.isNow) await requireOver(context, id);
  const key = await retireKey(context.config.dataDir, id);
  if (given.isJson) context.print(JSON.stringify(key));
  else context.print(`The ${key.kind} key "${key.id}" is taken no more.`);
  return 0;
}

/** `atb keys <part>`: rotates what the server signs and is asked with. */
export const command: CliCommand = {
  summary: 'rotates the signing key and the keys of the API',
  help: `Usage: atb keys <part> [options]

  list                                  the keys in use and those still taken, never the keys themselves
  rotate signing|publishable|secret     makes a new key and puts it in front; the one before it is still taken
  retire ID [--now]                     takes away a key that is no longer in use. Of a signing key not before the
                                        tokens have ended that it signed (an hour), unless --now

  --json    prints one JSON document instead of text

A running server follows within two seconds. Several machines: copy secrets/ to each before anything is retired.
Ends with 0 when done, 1 when it failed, 2 when used wrongly.`,

  async run(args, context) {
    const given = readOptions(args, { json: 'flag', now: 'flag' });
    const [part, what, ...rest] = given.positionals;
    if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one word too many`);
    await requireInstallation(context.config);
    const isJson = given.flag('json');
    if (part === 'list' && what === undefined) return list(context, isJson);
    if (part === 'rotate') return rotate(context, readKind(what), isJson);
    if (part === 'retire' && what !== undefined) return retire(context, what, { isJson, isNow: given.flag('now') });
    throw new UsageError('"keys" has the parts list, rotate KIND and retire ID');
  },
};
