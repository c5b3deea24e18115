import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { describePolicy } from './describe-policy.ts';
import { PAGES } from './pages.ts';
import { type Manifest, manifestSchema, preloadLinks } from './preload-links.ts';
import { loadPublicDocuments, type PublicDocuments, type SiteFacts } from './public-documents.ts';
import { createWebFile, type WebFile } from './web-file.ts';

/** The built web app, in memory. */
export interface WebApp {
  /** By path, such as `/assets/index-1234.js`. */
  readonly files: ReadonlyMap<string, WebFile>;
  /** The document of each page, by its path as the list of pages has it. */
  readonly pages: ReadonlyMap<string, WebFile>;
  /** What anybody may read; comes before the pages of the app. */
  readonly publicDocuments: PublicDocuments;
  /** The document for every other address: the app shows that there is nothing. */
  readonly fallback: WebFile;
  /** For the documents. */
  readonly contentSecurityPolicy: string;
}

/** Names of files in this folder hold a hash of what is in them, so that they never change. */
const HASHED_FOLDER = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
const ASK_EVERY_TIME = 'no-cache';

/** Reads what the build made; null when there is no build. */
export async function loadWebApp(directory: string, facts: SiteFacts): Promise<WebApp | null> {
  const contents = await readAll(directory);
  const index = contents.get('/index.html');
  if (index === undefined) return null;
  const html = index.toString('utf8');
  const manifestText = contents.get('/.vite/manifest.json')?.toString('utf8') ?? '{}';
  const manifest: Manifest = manifestSchema.parse(JSON.parse(manifestText));
  const document = (links: string) =>
    createWebFile('index.html', Buffer.from(html.replace('</head>', `${links}</head>`)), ASK_EVERY_TIME);
  const assets = [...contents].filter(([path]) => path !== '/index.html' && !path.startsWith('/.'));
  return {
    files: new Map(assets.map(([path, body]) => [path, createWebFile(path, body, cacheControlOf(path))])),
    pages: new Map(PAGES.map((page) => [page.path, document(preloadLinks(manifest, page))])),
    publicDocuments: loadPublicDocuments(contents, facts),
    fallback: document(''),
    contentSecurityPolicy: describePolicy(html, facts.connectSources),
  };
}

async function readAll(directory: string): Promise<ReadonlyMap<string, Buffer<ArrayBuffer>>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = files.map(async (file) => {
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    return [path, await readFile(file)] as const;
  });
  return new Map(await Promise.all(read));
}

function cacheControlOf(path: string): string {
  return path.startsWith(HASHED_FOLDER) ? FOREVER : FOR_AN_HOUR;
}
