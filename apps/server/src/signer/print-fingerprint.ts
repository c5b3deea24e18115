// Prints the fingerprint of the signer's public key, to be compared with what the screens show.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { EngineKeyStore } from './engine-key-store.ts';

const { values } = parseArgs({ options: { file: { type: 'string', default: '.atb/secrets/engine-keys.json' } } });
const store = new EngineKeyStore(resolve(values.file), Date.now);
const key = await store.show();
process.stdout.write(key === null ? 'No key yet: the signer makes it when it first starts.\n' : `${key.fingerprint}\n`);
