// Promises: each row of a table of promises in ARCHITECTURE.md names a test, a bench or a check that is there. Run by `npm run lint`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUnprovenPromises } from './find-unproven-promises.mjs';

/** Another folder than the repository's own may be named: the check's own test does. */
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const FOLDERS = ['apps', 'packages', 'bench', 'e2e', 'scripts'];

/** @param {string} folder @returns {string[]} paths from the root */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [relative(root, path)];
  });
}

const files = FOLDERS.flatMap((folder) => filesUnder(join(root, folder)));
const faults = findUnprovenPromises(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'), files);
for (const fault of faults) console.error(`ARCHITECTURE.md:${fault}`);
console.log(faults.length === 0 ? 'Promises name their tests.' : `${faults.length} faults in tables of promises.`);
process.exitCode = faults.length === 0 ? 0 : 1;
