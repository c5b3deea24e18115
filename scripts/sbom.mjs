// `npm run sbom`: the bill of materials of what is shipped, as CycloneDX 1.5, made of package-lock.json alone. The same lock gives the same bill;
// nobody is asked.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} LockEntry
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 */

const MODULES = 'node_modules/';

/** @type {{ version: string, packages: Record<string, LockEntry> }} */
const lock = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'));

/** @param {string} license as the package says it */
function toLicences(license) {
  return [/^SEE /iu.test(license) ? { license: { name: license } } : { expression: license }];
}

/** @param {string} integrity `sha512-` and base64, the strongest last @returns {{ alg: string, content: string }} */
function toHash(integrity) {
  const [algorithm = '', digest = ''] = integrity.split(' ').at(-1)?.split('-') ?? [];
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}

/** @param {string} name with its scope @param {string} version */
function toPurl(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

const shipped = Object.entries(lock.packages).filter(
  ([path, { dev, link }]) => path.includes(MODULES) && dev !== true && link !== true,
);
// One version may lie in several places.
const components = new Map(
  shipped.map(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
    const version = entry.version ?? '';
    const purl = toPurl(name, version);
    const component = {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      scope: entry.optional === true ? 'optional' : 'required',
      ...(entry.integrity !== undefined && { hashes: [toHash(entry.integrity)] }),
      ...(entry.license !== undefined && { licenses: toLicences(entry.license) }),
      purl,
    };
    return [purl, component];
  }),
);

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': 'atb', name: 'atb', version: lock.version } },
  components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
};
console.log(JSON.stringify(bill, null, 2));
