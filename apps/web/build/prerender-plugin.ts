import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import { type DocumentFacts, type DocumentParts, type Entry, writeDocument, writeSitemap } from './public-document.ts';
import { strictStyles } from './strict-styles-plugin.ts';

interface Site {
  readonly pages: readonly DocumentFacts[];
  readonly files: ReadonlyArray<{ readonly path: string; readonly content: string | Buffer }>;
}

/** Modules of the public pages while they are built; `src/public/public.css` looks for classes here. */
const RENDERER = '.prerender';
const PUBLIC_MANIFEST = '.vite/public-manifest.json';
const HYDRATE = 'src/public/hydrate.tsx';
/** By itself, so that no script that comes later waits for it: it is inside the documents. */
const STYLES = 'src/public/public.css';
const PUBLIC_PAGES = 'src/public/public-pages.ts';

/**
 * Writes the public pages as HTML, beside a bundle of their own: they share no file of the app, so neither weighs on the other.
 * `.public/pages.json` lists address and document for the server.
 */
export function prerender(): Plugin {
  let app: ResolvedConfig;
  return {
    name: 'atb:prerender',
    apply: 'build',
    configResolved(config) {
      app = config;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const renderer = join(app.root, RENDERER);
        try {
          await build(rendererConfig(app, renderer));
          await build(browserConfig(app));
          const { renderSite } = (await import(pathToFileURL(join(renderer, 'render-pages.js')).href)) as {
            renderSite: (repository: string) => Promise<Site>;
          };
          const { pages, files } = await renderSite(join(app.root, '../..'));
          await writePages(app, pages);
          await writeFiles(resolve(app.root, app.build.outDir), files);
        } finally {
          await rm(renderer, { recursive: true, force: true });
        }
      },
    },
  };
}

function baseConfig({ root, mode }: ResolvedConfig): InlineConfig {
  return { configFile: false, root, mode, logLevel: 'warn', publicDir: false };
}

function rendererConfig(app: ResolvedConfig, outDir: string): InlineConfig {
  return {
    ...baseConfig(app),
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: 'src/public/render-pages.tsx', outDir, emptyOutDir: true, target: 'esnext', minify: false },
  };
}

function browserConfig(app: ResolvedConfig): InlineConfig {
  const { target, cssTarget, outDir } = app.build;
  return {
    ...baseConfig(app),
    plugins: [react(), tailwindcss(), strictStyles()],
    build: {
      target,
      cssTarget,
      outDir,
      emptyOutDir: false,
      manifest: PUBLIC_MANIFEST,
      modulePreload: { polyfill: false },
      cssMinify: true,
      rolldownOptions: {
        input: [HYDRATE, STYLES],
        output: {
          entryFileNames: 'assets/public/[name]-[hash].js',
          chunkFileNames: 'assets/public/[name]-[hash].js',
          // Fonts come out under the name that the app's build gave them, and are fetched once.
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}

/** The chunk of a manifest with all that it imports, itself last. */
function collectFiles(manifest: Manifest, name: string, found: Set<string> = new Set()): ReadonlySet<string> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no chunk for ${name}`);
  for (const each of chunk.imports ?? []) collectFiles(manifest, each, found);
  return found.add(`/${chunk.file}`);
}

async function readManifest(file: string): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest;
}

async function readParts(app: ResolvedConfig, dist: string): Promise<Omit<DocumentParts, 'entries'>> {
  const manifest = await readManifest(join(dist, PUBLIC_MANIFEST));
  const sheet = manifest[STYLES]?.file ?? '';
  const css = await readFile(join(dist, sheet), 'utf8');
  await rm(join(dist, sheet));
  const font = /\/assets\/[^)"']*latin-wght[^)"']*\.woff2/u.exec(css)?.[0];
  const themeScript = /<script>([\s\S]*?)<\/script>/u.exec(await readFile(join(app.root, 'index.html'), 'utf8'))?.[1];
  if (font === undefined || themeScript === undefined)
    throw new Error('The public pages need a font and the theme script');
  return { css, font, themeScript };
}

async function readAppEntry(dist: string): Promise<Entry> {
  const manifest = await readManifest(join(dist, '.vite/manifest.json'));
  const files = [...collectFiles(manifest, 'index.html')];
  const script = files.pop() ?? '';
  return { script, preloads: files, styles: (manifest['index.html']?.css ?? []).map((file) => `/${file}`) };
}

/** Module of each page by its id, as the manifest names it. */
async function readPageModules(root: string): Promise<ReadonlyMap<string, string>> {
  const source = await readFile(join(root, PUBLIC_PAGES), 'utf8');
  const pages = source.matchAll(/^ {4}id: '([^']+)'[\s\S]*?import\('\.\.\/([^']+)'\)/gmu);
  return new Map([...pages].map(([, id = '', module = '']) => [id, `src/${module}`]));
}

async function writePages(app: ResolvedConfig, pages: readonly DocumentFacts[]): Promise<void> {
  const dist = resolve(app.root, app.build.outDir);
  const parts = await readParts(app, dist);
  const manifest = await readManifest(join(dist, PUBLIC_MANIFEST));
  const modules = await readPageModules(app.root);
  const appEntry = await readAppEntry(dist);
  const script = `/${manifest[HYDRATE]?.file ?? ''}`;
  await mkdir(join(dist, '.public'));
  const listed = pages.map(async (facts, index) => {
    const module = modules.get(facts.page.id);
    if (module === undefined) throw new Error(`Page ${facts.page.id} imports no module`);
    const preloads = [...collectFiles(manifest, module)].filter((file) => file !== script);
    const entries = { page: { script, preloads, styles: [] }, app: appEntry };
    await writeFile(join(dist, `.public/${index}.html`), writeDocument(facts, { ...parts, entries }));
    return { path: facts.path, file: `${index}.html` };
  });
  await writeFile(join(dist, '.public/pages.json'), JSON.stringify(await Promise.all(listed)));
  const canonical = pages.filter(({ path, canonical: own, page }) => path === own && page.isHidden !== true);
  await writeFile(join(dist, '.public/sitemap.xml'), writeSitemap(canonical.map(({ path }) => path)));
}

async function writeFiles(dist: string, files: Site['files']): Promise<void> {
  const written = files.map(async ({ path, content }) => {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  });
  await Promise.all(written);
}
