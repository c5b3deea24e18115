import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNpm } from './run-command.mjs';

/** What the bundle is made from. */
const SOURCES = [
  'apps/web',
  'packages/core/src',
  'packages/api/src',
  'package-lock.json',
  'docs',
  'README.md',
  'data/sample',
];
const NO_SOURCE = new Set(['node_modules', 'dist', '.prerender', 'test-results']);
const DIST = `${ROOT}apps/web/dist`;
const STAMP = `${DIST}/.source-hash`;

/** Builds the web app when it is missing or older than its sources. @returns {Promise<boolean>} false when it does not build */
export async function ensureWebBuild() {
  const hash = hashSources();
  if (existsSync(`${DIST}/index.html`) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true;
  console.log('Building the web app…');
  const { code, output } = await runNpm(['run', '--silent', 'build', '-w', '@atb/web'], { quiet: true });
  if (code !== 0) {
    console.error(`${output}\nThe web app does not build.`);
    return false;
  }
  writeFileSync(STAMP, hash);
  return true;
}

function hashSources() {
  const hash = createHash('sha256')
    .update(process.env['ATB_ENGINE_ROOT'] ?? '')
    .update('\0');
  for (const path of SOURCES.flatMap(listFiles)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Files at or under a path, tests left out, always in the same order. @param {string} path @returns {string[]} */
function listFiles(path) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return /\.test\.tsx?$/u.test(path) ? [] : [path];
  return readdirSync(absolute)
    .filter((name) => !NO_SOURCE.has(name))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
