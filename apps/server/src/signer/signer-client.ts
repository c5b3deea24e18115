import { Agent, request as httpRequest } from 'node:http';
import {
  type EngineKey,
  type Signer,
  type SignerAnswer,
  SignerAwayError,
  type UnlockAnswer,
  type UnlockedAccount,
} from './signer-protocol.ts';

/** A venue may take ten seconds; the signer's own work takes milliseconds. */
const TIMEOUT_MS = 15_000;
const SOCKETS_MAX = 16;

/** Asks the signer over its socket. `find` starts it where that is this process's business. */
export function createSignerClient(find: () => Promise<string>): Signer {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  const ask = async (method: string, path: string, body: object | null): Promise<unknown> =>
    askSocket({ agent, socketPath: await find(), method, path, body });
  return {
    engineKey: async () => (await ask('GET', '/engine-key', null)) as EngineKey,
    send: async (call) => (await ask('POST', '/send', call)) as SignerAnswer,
    unlock: async (call) => (await ask('POST', '/unlock', call)) as UnlockAnswer,
    lock: async (account) => {
      await ask('POST', '/lock', { account });
    },
    listUnlocked: async (userId) => (await ask('POST', '/unlocked', { userId })) as readonly UnlockedAccount[],
  };
}

interface Question {
  readonly agent: Agent;
  readonly socketPath: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | null;
}

function askSocket({ body, ...options }: Question): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const away = (cause: unknown) => reject(new SignerAwayError('The signer does not answer.', { cause }));
    const asked = httpRequest({ ...options, timeout: TIMEOUT_MS }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', away);
      response.on('end', () => {
        if (response.statusCode !== 200) return away(new Error(`status ${response.statusCode}`));
        resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
      });
    });
    asked.on('timeout', () => asked.destroy(new Error('it took too long')));
    asked.on('error', away);
    asked.end(body === null ? undefined : JSON.stringify(body));
  });
}
