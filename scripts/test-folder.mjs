// Where tests put what they throw away.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
const GIBIBYTE = 2 ** 30;
/** What a run writes at most, several times over. */
const ROOM_MIN = 8 * GIBIBYTE;
/** For that, the programs under test and the browser. */
const FREE_MIN = 14 * GIBIBYTE;

/**
 * Makes the folder in which all programs of a run keep their temporary files, and names it to them. In memory, where there is enough of it: a run makes
 * and drops hundreds of databases of a thousand files each, and ext4 then seeks long for a number that no file had a moment ago, a fifth of
 * the time of the tests that need a database.
 * @returns {string} absolute path; gone when this process ends
 */
export function makeTestFolder() {
  const folder = makeFolder(hasRoom() ? MEMORY : tmpdir());
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['TMPDIR'] = folder;
  return folder;
}

/** @param {string} base */
function makeFolder(base) {
  const folder = mkdtempSync(join(base, 'atb-tests-'));
  chmodSync(folder, 0o755); // the user PostgreSQL runs as must get in
  return folder;
}

function hasRoom() {
  const limit = process.constrainedMemory();
  if (freemem() < FREE_MIN || (limit > 0 && limit < FREE_MIN)) return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_MIN && mayRunPrograms();
  } catch {
    return false; // not there, or not ours to write to
  }
}

/** Containers often forbid it there, and tests put programs aside. */
function mayRunPrograms() {
  const folder = makeFolder(MEMORY);
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
