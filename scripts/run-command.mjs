// scripts: what `npm start`, `npm test` and `npm run …` do. They also run on the machine's own Node (20 or newer), so they use
// nothing that must be installed first.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Lets programs that still run end with us when we are told to end. */
export function passOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      // As a shell says it; unlike the signal itself, this lets us tidy up.
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to ours
 * @property {boolean} [quiet] collect the output instead of showing it
 */

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{code: number, output: string}>} code 127 when it could not be started; output only when quiet
 */
export function runCommand(command, args, { cwd = ROOT, env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    child.on('close', () => running.delete(child));
    let output = '';
    child.stdout?.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.stderr?.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal === null ? 1 : 130), output }));
  });
}

/** Runs npm, the one that runs us when there is one. @param {readonly string[]} args @param {RunOptions} [options] */
export function runNpm(args, options) {
  const npm = process.env['npm_execpath'];
  if (npm !== undefined && /\.[cm]?js$/u.test(npm)) return runCommand(process.execPath, [npm, ...args], options);
  return runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options);
}

/** The pinned Node that npm has installed. */
export function pinnedNode() {
  return `${ROOT}node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;
}
