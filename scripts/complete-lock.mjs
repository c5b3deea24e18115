// Completes package-lock.json after `npm install`: names every optional platform package that a dependency lists, also those
// that the registry at hand does not serve (npm leaves them out, and `npm ci` then refuses the lock), and removes registry
// addresses, so that the lock works with any registry. Run by `npm run lock`.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} LockEntry
 * @property {string | undefined} [version]
 * @property {string | undefined} [resolved]
 * @property {boolean | undefined} [link]
 * @property {boolean | undefined} [dev]
 * @property {boolean | undefined} [optional]
 * @property {string[] | undefined} [os]
 * @property {string[] | undefined} [cpu]
 * @property {string[] | undefined} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
/** Names that packages use for what npm calls otherwise. */
const SYNONYMS = new Map([
  ['windows', 'win32'],
  ['ppc64le', 'ppc64'],
  ['armv7', 'arm'],
  ['x86', 'ia32'],
]);

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const text = readFileSync(path, 'utf8');
/** @type {{packages: Record<string, LockEntry>}} */
const lock = JSON.parse(text);

/** Whether npm finds `name` from `location`, there or in a folder above. @param {string} location @param {string} name */
function isLocked(location, name) {
  for (let folder = location; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (lock.packages[`${folder}/node_modules/${name}`] !== undefined) return true;
  }
  return lock.packages[`node_modules/${name}`] !== undefined;
}

/** @param {string[]} words @returns {string[]} */
function libcOf(words) {
  if (words.some((word) => word.startsWith('musl') || word === 'linuxmusl')) return ['musl'];
  return words.some((word) => word.startsWith('gnu')) ? ['glibc'] : [];
}

/** Platform fields from a name such as `@oxlint/binding-linux-x64-musl`. @param {string} name @returns {Pick<LockEntry, 'cpu' | 'libc' | 'os'>} */
function platformOf(name) {
  const words = name.split(/[/@.\-_]/u).map((word) => SYNONYMS.get(word) ?? word);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length === 0 && cpu.length === 0)
    throw new Error(`The platform of the optional package "${name}" is unknown.`);
  const libc = libcOf(words);
  const isGiven = (/** @type {string[]} */ list) => (list.length > 0 ? list : undefined);
  return { cpu: isGiven(cpu), libc: os.includes('linux') ? isGiven(libc) : undefined, os: isGiven(os) };
}

const added = [];
for (const [location, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(location, name)) continue;
    const version = range.replace(/^[\^~=]/u, '');
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    };
    added.push(`${name}@${version}`);
  }
  if (entry.resolved !== undefined && /^https?:/u.test(entry.resolved)) delete entry.resolved;
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
const completed = `${JSON.stringify(lock, null, 2)}\n`;
if (completed !== text) writeFileSync(path, completed);
console.log(
  added.length === 0 ? 'package-lock.json is complete.' : `Added ${added.length} entries:\n  ${added.join('\n  ')}`,
);
