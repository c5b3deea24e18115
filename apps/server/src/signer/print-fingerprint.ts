// Prints the fingerprints of the signer's public key and of its root, to be compared with what the screens show.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fingerprintOf } from '@atb/api/sealing/points';
import { EngineKeyStore } from './engine-key-store.ts';
import { readSignedRoot, signedRootPath, splitKeys } from './engine-root-files.ts';

const { values } = parseArgs({ options: { file: { type: 'string', default: '.atb/secrets/engine-keys.json' } } });
const file = resolve(values.file);
const signed = await readSignedRoot(signedRootPath(file));
const { inUse } = await splitKeys(await new EngineKeyStore(file, Date.now).show(), signed);
const lines =
  inUse === null || signed === null
    ? ['No key that a root has signed yet: the signer makes it when it first starts.']
    : [`signer ${await fingerprintOf(inUse.jwk)}`, `root   ${await fingerprintOf(signed.root)}`];
process.stdout.write(`${lines.join('\n')}\n`);
