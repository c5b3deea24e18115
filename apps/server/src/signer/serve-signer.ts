import { chmod, unlink } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { isErrorCode } from '../is-error-code.ts';
import type {
  EngineKey,
  SignerAccount,
  SignerAnswer,
  SignerCall,
  UnlockAnswer,
  UnlockCall,
  UnlockedAccount,
} from './signer-protocol.ts';

const base64 = z
  .string()
  .regex(/^[A-Za-z0-9+/]+={0,2}$/u)
  .max(8_192);
const account = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  venue: z.enum(['binance', 'kraken', 'coinbase']),
  isTestnet: z.boolean(),
});
const engineKeyId = z.string().max(128);
const unlockCall = z.strictObject({ account, dekWrapped: base64, engineKeyId, until: z.iso.datetime() });
const lockCall = z.strictObject({ account });
const unlockedCall = z.strictObject({ userId: z.uuid() });
const signerCall = z.strictObject({
  account,
  sealed: z.strictObject({ apiKey: base64, apiSecret: base64, dekWrapped: base64, engineKeyId }).nullable(),
  purpose: z.enum(['test', 'read']),
  request: z.strictObject({
    method: z.string().max(10),
    path: z.string().max(300),
    query: z.string().max(4_000),
    body: z.string().max(16_000),
  }),
});

export interface SignerParts {
  readonly engineKey: () => Promise<EngineKey>;
  readonly answer: (call: SignerCall) => Promise<SignerAnswer>;
  readonly unlock: (call: UnlockCall) => Promise<UnlockAnswer>;
  readonly lock: (account: SignerAccount) => void;
  readonly listUnlocked: (userId: string) => readonly UnlockedAccount[];
}

const CALL_BYTES_MAX = 64_000;
const OWNER_ONLY = 0o600;
const OWNER_AND_GROUP = 0o660;

/**
 * Answers on a Unix socket that only its owner may open, or its group as well.
 * @returns what closes it.
 */
export async function serveSigner(
  socket: string,
  parts: SignerParts,
  isForGroup: boolean,
): Promise<() => Promise<void>> {
  await unlink(socket).catch((error: unknown) => {
    if (!isErrorCode(error, 'ENOENT')) throw error;
  });
  const server = createServer((request, response) => {
    answerRequest(request, parts)
      .catch((): Reply => ({ status: 500, body: { error: 'The signer could not do that.' } }))
      .then(({ status, body }) => reply(response, status, body))
      .catch(() => response.destroy());
  });
  // Idle connections of the server's are kept by the server.
  server.keepAliveTimeout = 120_000;
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(socket, resolve);
    });
  } finally {
    process.umask(before);
  }
  await chmod(socket, isForGroup ? OWNER_AND_GROUP : OWNER_ONLY);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

const NOTHING: Reply = { status: 404, body: { error: 'There is nothing here.' } };

async function answerRequest(request: IncomingMessage, parts: SignerParts): Promise<Reply> {
  if (request.method === 'GET' && request.url === '/engine-key') return { status: 200, body: await parts.engineKey() };
  if (request.method !== 'POST') return NOTHING;
  switch (request.url) {
    case '/send':
      return answerBody(request, signerCall, parts.answer);
    case '/unlock':
      return answerBody(request, unlockCall, parts.unlock);
    case '/lock':
      return answerBody(request, lockCall, (call) => {
        parts.lock(call.account);
        return {};
      });
    case '/unlocked':
      return answerBody(request, unlockedCall, ({ userId }) => parts.listUnlocked(userId));
    default:
      return NOTHING;
  }
}

async function answerBody<S extends z.ZodType>(
  request: IncomingMessage,
  schema: S,
  answer: (call: z.output<S>) => object | Promise<object>,
): Promise<Reply> {
  const text = await readText(request);
  const call = text === null ? null : schema.safeParse(parseJson(text));
  if (call?.success !== true) return { status: 400, body: { error: 'This is no call of the signer.' } };
  return { status: 200, body: await answer(call.data) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readText(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > CALL_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
