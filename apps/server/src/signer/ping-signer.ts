import { request } from 'node:http';
import { SignerAwayError } from './signer-protocol.ts';

/** The signer's own work takes milliseconds. */
const TIMEOUT_MS = 1_200;

/**
 * Asks a signer for what it always knows, over a connection of its own: calls that wait for an exchange hold it up as little as it
 * holds up them.
 * @throws SignerAwayError when nobody answers in time, or the signer has no key to answer with.
 */
export function pingSigner(socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const away = (cause: unknown) => reject(new SignerAwayError('The signer does not answer.', { cause }));
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const asked = request({ socketPath, path: '/engine-key', agent: false, signal: late }, (response) => {
      response.on('error', away);
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else away(new Error(`status ${response.statusCode}`));
      });
    });
    asked.on('error', away);
    asked.end();
  });
}
