import { z } from 'zod';
import { describePolicy } from './describe-policy.ts';
import { matchesPath } from './pages.ts';
import { createWebFile, type WebFile } from './web-file.ts';

export interface PublicDocument {
  readonly file: WebFile;
  readonly contentSecurityPolicy: string | null;
}

/** What the build wrote for everybody to read: public pages, `/sitemap.xml`, `/robots.txt`. */
export interface PublicDocuments {
  /** Addresses of the pages. */
  readonly paths: readonly string[];
  /** @param origin under which the site was asked for: addresses in the documents begin with it */
  readonly find: (path: string, origin: string) => PublicDocument | null;
}

interface Source {
  readonly name: string;
  readonly text: string;
  readonly contentSecurityPolicy: string | null;
}

const FOLDER = '/.public/';
/** What the build writes in place of the address for support, of the site's origin, and of where documents are edited. */
const SUPPORT_EMAIL = 'support@site.invalid';
const SITE_ORIGIN = 'https://site.invalid';
const EDIT_URL = 'https://edit.invalid';
const EDIT_LINK = /<a [^>]*href="https:\/\/edit\.invalid[^"]*"[^>]*>.*?<\/a>/gsu;
const EDIT_ADDRESS = /https:\/\/edit\.invalid[^"\\]*/gu;
/** A site has a name or two; whoever asks under ever new ones gets documents that are made anew. */
const ORIGINS_KEPT_MAX = 8;
const ASK_EVERY_TIME = 'no-cache';

const pagesSchema = z.array(z.object({ path: z.string(), file: z.string() }));

const ROBOTS = [
  'User-agent: *',
  ...['/auth/v1/', '/rest/v1/', '/functions/v1/', '/storage/v1/', '/realtime/v1/', '/shared/'].map(
    (path) => `Disallow: ${path}`,
  ),
  `Sitemap: ${SITE_ORIGIN}/sitemap.xml`,
  '',
].join('\n');

export interface SiteFacts {
  /** Origins that the app talks to besides ours. */
  readonly connectSources: readonly string[];
  /** Where mails for the operator go; null for `support@` and the host of the site. */
  readonly supportEmail: string | null;
  /** Where documents can be edited; null leaves the links out. */
  readonly docsEditUrl: string | null;
}

/** @param contents of the build's folder, by path */
export function loadPublicDocuments(
  contents: ReadonlyMap<string, Buffer>,
  { connectSources, supportEmail, docsEditUrl }: SiteFacts,
): PublicDocuments {
  const read = (name: string): string => contents.get(`${FOLDER}${name}`)?.toString('utf8') ?? '';
  const pages = pagesSchema.parse(JSON.parse(read('pages.json') || '[]'));
  const sources = new Map<string, Source>(
    pages.map(({ path, file }) => {
      const text = read(file);
      return [path, { name: 'page.html', text, contentSecurityPolicy: describePolicy(text, connectSources) }];
    }),
  );
  if (pages.length > 0) {
    sources.set('/sitemap.xml', { name: 'sitemap.xml', text: read('sitemap.xml'), contentSecurityPolicy: null });
    sources.set('/robots.txt', { name: 'robots.txt', text: ROBOTS, contentSecurityPolicy: null });
  }
  const kept = new Map<string, Map<string, PublicDocument>>();
  return {
    paths: pages.map(({ path }) => path),
    find: (address, origin) => {
      const path = sources.has(address) ? address : (findPattern(sources, address) ?? address);
      const source = sources.get(path);
      if (source === undefined) return null;
      const known = keepOrigin(kept, origin).get(path);
      if (known !== undefined) return known;
      const { name, text, contentSecurityPolicy } = source;
      const body = Buffer.from(
        placeEditUrl(text, docsEditUrl)
          .replaceAll(SUPPORT_EMAIL, supportEmail ?? `support@${new URL(origin).hostname}`)
          .replaceAll(SITE_ORIGIN, origin),
      );
      const made = { file: createWebFile(name, body, ASK_EVERY_TIME), contentSecurityPolicy };
      kept.get(origin)?.set(path, made);
      return made;
    },
  };
}

/** Without an address the link goes, from the page and from the data that it is taken over with. */
function placeEditUrl(text: string, docsEditUrl: string | null): string {
  if (docsEditUrl === null) return text.replaceAll(EDIT_LINK, '').replaceAll(EDIT_ADDRESS, '');
  // A function, so that no $ in an address means anything.
  return text.replaceAll(EDIT_URL, () => docsEditUrl);
}

/** A page of which a segment stands for any text, such as `/checkout/:session`. */
function findPattern(sources: ReadonlyMap<string, Source>, path: string): string | undefined {
  return [...sources.keys()].find((pattern) => pattern.includes('/:') && matchesPath(pattern, path));
}

/** The documents made for an origin; the oldest origin makes room. */
function keepOrigin<T>(kept: Map<string, Map<string, T>>, origin: string): Map<string, T> {
  const known = kept.get(origin);
  if (known !== undefined) return known;
  const oldest = kept.keys().next().value;
  if (kept.size >= ORIGINS_KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  const made = new Map<string, T>();
  kept.set(origin, made);
  return made;
}
