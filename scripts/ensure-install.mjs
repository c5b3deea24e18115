import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { explainNpmFailure, npmCacheOptions } from './npm-cache.mjs';
import { pinnedNode, ROOT, runNpm } from './run-command.mjs';

const NODE_MAJOR_MIN = 20;
const LOCK = `${ROOT}package-lock.json`;
/** npm's own record of what it installed. */
const INSTALLED = `${ROOT}node_modules/.package-lock.json`;
/** Ours, of the lock that the last installation was made from. */
const STAMP = `${ROOT}node_modules/.atb-lock-hash`;

/** Installs the packages when they are missing or another lock asks for others. Ends the process when it cannot. */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < NODE_MAJOR_MIN) {
    console.error(`Node ${NODE_MAJOR_MIN} or newer is needed, this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isCurrent()) return;
  console.log('Installing packages (about half a minute)…');
  const hasLock = existsSync(LOCK);
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...npmCacheOptions()];
  const { code, output } = await runNpm([hasLock ? 'ci' : 'install', ...options], { quiet: true });
  if (code !== 0 || !existsSync(pinnedNode())) {
    console.error(`${output.trim()}\nThe packages could not be installed: ${explainNpmFailure(output)}.`);
    process.exit(1);
  }
  writeFileSync(STAMP, lockHash());
}

function isCurrent() {
  if (!existsSync(INSTALLED) || !existsSync(pinnedNode())) return false;
  if (!existsSync(LOCK)) return true;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lockHash() || isNewer();
  return isNewer();
}

/** True after somebody ran npm by hand. */
function isNewer() {
  return statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;
}

function lockHash() {
  return existsSync(LOCK) ? createHash('sha256').update(readFileSync(LOCK)).digest('hex') : '';
}
