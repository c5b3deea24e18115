// Names: one exported name stands in one file, so that whoever looks for it finds one thing. Run by `npm run lint`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declaredExports, findSharedNames } from './find-shared-names.mjs';

/** Another folder than the repository's own may be named: the test of the gate does. */
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const SOURCES = ['packages/core/src', 'packages/api/src', 'apps/server/src', 'apps/web/src'];

const exported = new Map(
  SOURCES.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), declaredExports(path, readFileSync(path, 'utf8'))]),
);
const shared = findSharedNames(exported);
for (const [name, files] of shared) console.error(`"${name}" is exported by ${files.join(' and ')}.`);
console.log(
  shared.length === 0 ? 'Exported names hold.' : `${shared.length} exported names stand in more than one file.`,
);
process.exitCode = shared.length === 0 ? 0 : 1;
