// Which kinds of bots a feature of the app has a room for.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @param {string} name @returns {readonly string[]} the rooms of a feature, one a kind of bot */
export function kindsOf(name) {
  const rooms = fileURLToPath(new URL(`../src/features/${name}/kinds`, import.meta.url));
  return readdirSync(rooms, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
