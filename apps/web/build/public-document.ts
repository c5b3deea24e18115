import { escapeHtml } from '@atb/core/base/escape-html';
import { CHOOSE_APP, LEAVE_FOR_APP, LOAD_ENTRY } from './inline-scripts.ts';

/** What a browser loads to take a document over. Addresses from the root of the site. */
export interface Entry {
  readonly script: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
}

export interface DocumentFacts {
  readonly path: string;
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  readonly data: unknown;
  readonly page: {
    readonly id: string;
    readonly whenSignedIn?: 'overview' | 'shell' | undefined;
    readonly isHidden?: true | undefined;
    readonly isQuiet?: true | undefined;
  };
  /** Inside `#root`. */
  readonly html: string;
}

export interface DocumentParts {
  readonly entries: { readonly page: Entry; readonly app: Entry };
  readonly css: string;
  /** Puts the theme on the document before anything is drawn; the app's own. */
  readonly themeScript: string;
  readonly font: string;
}

/** Stands for the origin of the site, which the server knows and the build does not. */
export const SITE_ORIGIN = 'https://site.invalid';

/** As the content of a script element that is no script. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

function describe({ path, canonical, title, description, page }: DocumentFacts): string {
  const name = path === '/' ? escapeHtml(title) : `${escapeHtml(title)} · ATB`;
  const url = `${SITE_ORIGIN}${canonical}`;
  const about = escapeHtml(description);
  return [
    `<title>${name}</title>`,
    `<meta name="description" content="${about}">`,
    page.isHidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${url}">`,
    `<meta property="og:type" content="website"><meta property="og:site_name" content="ATB">`,
    `<meta property="og:title" content="${name}"><meta property="og:description" content="${about}">`,
    `<meta property="og:url" content="${url}"><meta property="og:image" content="${SITE_ORIGIN}/social-card.png">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    `<meta property="og:image:alt" content="ATB: trading bots on your own machine">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('');
}

/** What is decided before anything is drawn; styles know by `data-js` that a script can open what is closed. */
function headScript({ page }: DocumentFacts, themeScript: string): string {
  const common = `document.documentElement.dataset.js='';${themeScript}`;
  if (page.whenSignedIn === 'overview') return common + LEAVE_FOR_APP;
  return page.whenSignedIn === 'shell' ? common + CHOOSE_APP : common;
}

/** A public page as a whole document: styles inside, so that nothing has to arrive before it is drawn. */
export function writeDocument(facts: DocumentFacts, parts: DocumentParts): string {
  const { page, app } = parts.entries;
  const isQuiet = facts.page.isQuiet === true;
  const entries = facts.page.whenSignedIn === 'shell' ? { page, app, isQuiet } : { page, isQuiet };
  const data =
    facts.data === null ? '' : `<script type="application/json" id="page-data">${toJson(facts.data)}</script>`;
  return [
    '<!doctype html><html lang="en" data-theme="dark" data-updown="classic" data-density="default"><head>',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark light"><meta name="theme-color" content="#0b0e10">',
    describe(facts),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${parts.font}">`,
    `<script>${headScript(facts, parts.themeScript)}</script><style>${parts.css}</style></head><body>`,
    `<div id="root" data-page="${facts.page.id}" data-path="${facts.path}">${facts.html}</div>`,
    `${data}<script type="application/json" id="entries">${toJson(entries)}</script><script>${LOAD_ENTRY}</script>`,
    '</body></html>',
  ].join('');
}

/** @param paths canonical ones */
export function writeSitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${SITE_ORIGIN}${escapeHtml(path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
