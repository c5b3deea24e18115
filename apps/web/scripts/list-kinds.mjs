// Which kinds of bots a feature of the app has a room for.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @param {string} name @returns {readonly string[]} the rooms of a feature, one a kind of bot */
export function kindsOf(name) {
  const rooms = fileURLToPath(new URL(`../src/features/${name}/kinds`, import.meta.url));
  return readdirSync(rooms, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const READERS = readFileSync(new URL('../src/lib/bot-kinds/registry.ts', import.meta.url), 'utf8');

/** The file from which the pages load what reads the bots of a kind. @param {string} kind */
export function readerOf(kind) {
  const file = new RegExp(`\\b${kind}: async \\(\\) => \\(await import\\('\\./([^']+)'\\)`, 'u').exec(READERS)?.[1];
  if (file === undefined) throw new Error(`lib/bot-kinds/registry.ts has no line for ${kind}`);
  return `src/lib/bot-kinds/${file}`;
}
