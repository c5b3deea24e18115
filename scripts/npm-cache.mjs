import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What npm says when it is not the registry's fault, and what it means. */
const REASONS = [
  { code: /\b(?:EACCES|EPERM|EROFS)\b/u, reason: 'npm may not write where it wants to: see the path above' },
  { code: /\bENOSPC\b/u, reason: 'the disk is full' },
  {
    code: /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E50\d|ERR_SOCKET_TIMEOUT)\b/u,
    reason: 'the npm registry cannot be reached',
  },
  { code: /\b(?:E401|E403|E404|ETARGET)\b/u, reason: 'the npm registry does not give a package' },
];

/** @param {string} output what npm printed @returns {string} why it failed, as far as it said */
export function explainNpmFailure(output) {
  return REASONS.find(({ code }) => code.test(output))?.reason ?? 'see above';
}

/**
 * Options that let npm run where its cache cannot be written, as for a user without a home: a cache of our own, said once.
 * @param {NodeJS.ProcessEnv} [env] @returns {readonly string[]}
 */
export function npmCacheOptions(env = process.env) {
  const wanted = env['npm_config_cache'] || join(env['HOME'] || homedir(), '.npm');
  if (isWritable(wanted)) return [];
  const instead = join(tmpdir(), `atb-npm-${process.getuid?.() ?? 'cache'}`);
  mkdirSync(instead, { recursive: true, mode: 0o700 });
  console.log(`npm's cache "${wanted}" cannot be written: "${instead}" takes its place.`);
  return ['--cache', instead];
}

/** @param {string} folder one that may not exist yet @returns {boolean} */
function isWritable(folder) {
  if (!existsSync(folder)) {
    const parent = dirname(folder);
    return parent !== folder && isWritable(parent);
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
