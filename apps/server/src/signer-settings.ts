import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readSecretFile } from './secret-file.ts';

/** The system takes no longer ones. */
const SOCKET_CHARACTERS = 100;

export const signerFields = {
  ATB_SIGNER_SOCKET: z
    .string()
    .regex(/^\//u, 'must be an absolute path')
    .max(SOCKET_CHARACTERS, `must have at most ${SOCKET_CHARACTERS} characters`)
    .optional(),
  ATB_SIGNER_KEY_FILE: z.string().optional(),
  ATB_EGRESS_ADDRESSES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine((text) => isIP(text) !== 0, { error: 'must be IP addresses, comma-separated' })))
    .default([]),
};

/** How this server gets at a signer. */
export interface SignerSettings {
  /** Of a signer that the operator runs; null for one of this server's own. */
  readonly socket: string | null;
  /** Absolute path of the private keys of this server's own; null for the data directory. */
  readonly keyFile: string | null;
  /** Where requests to exchanges come from, as the operator says: users limit their keys to them. Nobody is asked for them. */
  readonly egressAddresses: readonly string[];
}

export function readSigner(values: z.output<z.ZodObject<typeof signerFields>>): SignerSettings {
  const { ATB_SIGNER_SOCKET: socket, ATB_SIGNER_KEY_FILE: keyFile, ATB_EGRESS_ADDRESSES: egressAddresses } = values;
  return { socket: socket ?? null, keyFile: keyFile === undefined ? null : resolve(keyFile), egressAddresses };
}

/** What the signer, a process of its own, is started with. */
export interface SignerConfig {
  readonly socket: string;
  /** Absolute path of its private keys. */
  readonly keyFile: string;
  /** The database, entered as the signer's role. */
  readonly databaseUrl: string;
  /** As the server's. */
  readonly exchangeUrl: string | null;
}

const given = z.object({
  ATB_SIGNER_SOCKET: signerFields.ATB_SIGNER_SOCKET.unwrap(),
  ATB_SIGNER_KEY_FILE: z.string().min(1),
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/u }),
  ATB_EXCHANGE_URL: z.url({ protocol: /^https?$/u }).optional(),
});

/** The password in it may be handed over as a file. @throws naming the setting, never what is in it. */
function readDatabaseUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const path = env['DATABASE_URL_FILE'];
  if (path === undefined || path === '') return env['DATABASE_URL'];
  try {
    return readSecretFile(path, { isNamed: true }).trim();
  } catch (error) {
    throw new Error("The signer's settings have a fault: DATABASE_URL_FILE cannot be read", { cause: error });
  }
}

/** @throws naming the settings that are missing or wrong, never what is in them. */
export function loadSignerConfig(env: Readonly<Record<string, string | undefined>> = process.env): SignerConfig {
  const { data, error } = given.safeParse({ ...env, DATABASE_URL: readDatabaseUrl(env) });
  if (error !== undefined) {
    throw new Error(`The signer's settings have a fault: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  }
  return {
    socket: data.ATB_SIGNER_SOCKET,
    keyFile: resolve(data.ATB_SIGNER_KEY_FILE),
    databaseUrl: data.DATABASE_URL,
    exchangeUrl: data.ATB_EXCHANGE_URL ?? null,
  };
}
