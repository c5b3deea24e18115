import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { PAGES } from './pages.ts';

const THEME_SCRIPT = "\n      document.documentElement.dataset.theme = 'dark';\n    ";
const INDEX = `<!doctype html><html><head><title>ATB</title><script>${THEME_SCRIPT}</script><script type="module" src="/assets/index-1.js"></script></head><body><div id="root"></div>${'<!-- long -->'.repeat(100)}</body></html>`;
const SCRIPT = `console.log('hello');${'/* long */'.repeat(200)}`;
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_shared.js'], css: ['assets/index-1.css'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  '_chart.js': { file: 'assets/chart-1.js', imports: ['_shared.js'] },
  'src/lib/make-supabase.ts': { file: 'assets/client-1.js' },
  'src/app/shell/app-shell.tsx': { file: 'assets/shell-1.js', imports: ['index.html'] },
  'src/features/terminal/terminal-page.tsx': {
    file: 'assets/terminal-1.js',
    imports: ['_chart.js', 'index.html'],
    css: ['assets/terminal-1.css'],
  },
  'src/features/auth/auth-page.tsx': { file: 'assets/auth-1.js', imports: ['index.html'] },
};

const PUBLIC_PAGE =
  '<!doctype html><html><head><link rel="canonical" href="https://site.invalid/terms"><style>.a{color:red}</style></head><body><div id="root">Terms</div><script>load()</script></body></html>';

let directory: string;
let gateway: TestGateway;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atb-web-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, '.vite'));
  await writeFile(join(directory, 'index.html'), INDEX);
  await writeFile(join(directory, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(directory, 'assets/index-1.js'), SCRIPT);
  await writeFile(join(directory, 'assets/ghost-worker-B1_x.js'), SCRIPT);
  await writeFile(join(directory, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await mkdir(join(directory, '.public'));
  await writeFile(join(directory, '.public/0.html'), PUBLIC_PAGE);
  await writeFile(
    join(directory, '.public/pages.json'),
    JSON.stringify(['/terms', '/legal/terms'].map((path) => ({ path, file: '0.html' }))),
  );
  await writeFile(join(directory, '.public/sitemap.xml'), '<urlset><loc>https://site.invalid/terms</loc></urlset>');
  gateway = await startGateway({ change: () => ({ webDirectory: directory }) });
});
afterAll(async () => {
  await gateway.stop();
  await rm(directory, { recursive: true });
});

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Unlike `fetch`, leaves the body compressed. */
function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawAnswer> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((done, fail) => {
    request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', fail)
      .end();
  });
}

describe('files', () => {
  it('whose names hold a hash are kept for ever', async () => {
    const answer = await get('/assets/index-1.js');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(answer.body.toString()).toBe(SCRIPT);
  });

  it('that run as workers may fetch their own parts and reach nobody; others may do nothing', async () => {
    const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy']);
    expect(await policyOf('/assets/ghost-worker-B1_x.js')).toBe(
      "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await policyOf('/assets/index-1.js')).not.toContain('script-src');
  });

  it('of other names are kept for an hour', async () => {
    expect(await get('/icon.svg')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' },
    });
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are compressed with %s where that is taken', async (encoding, decompress) => {
    const answer = await get('/assets/index-1.js', { 'Accept-Encoding': encoding });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(answer.body.length).toBeLessThan(SCRIPT.length / 4);
    expect(decompress(answer.body).toString()).toBe(SCRIPT);
  });

  it('prefer brotli, and obey a client that takes neither', async () => {
    const encodingFor = async (accepted: string) =>
      (await get('/assets/index-1.js', { 'Accept-Encoding': accepted })).headers['content-encoding'];
    expect(await encodingFor('gzip, deflate, br')).toBe('br');
    expect(await encodingFor('gzip;q=1.0, br;q=0')).toBe('gzip');
    expect(await encodingFor('identity')).toBeUndefined();
  });

  it('are not sent again when they are as the client has them', async () => {
    for (const accepted of ['identity', 'br']) {
      const first = await get('/assets/index-1.js', { 'Accept-Encoding': accepted });
      const again = await get('/assets/index-1.js', {
        'Accept-Encoding': accepted,
        'If-None-Match': String(first.headers['etag']),
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(
        (await get('/assets/index-1.js', { 'Accept-Encoding': accepted, 'If-None-Match': '"other"' })).status,
      ).toBe(200);
    }
  });

  it.each([
    '/assets/none.js',
    '/none.png',
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/index.html',
  ])('that are not there, or not for everybody, are 404: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('isEntry');
  });
});

describe('pages', () => {
  it('name what they will need first', async () => {
    const html = (await get('/terminal')).body.toString();
    for (const file of ['client-1.js', 'shell-1.js', 'terminal-1.js', 'chart-1.js'])
      expect(html).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}">`);
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/terminal-1.css">');
    for (const present of ['shared-1.js', 'auth-1.js', 'index-1.css']) expect(html).not.toContain(present);
    const auth = (await get('/auth')).body.toString();
    expect(auth).toContain('auth-1.js');
    for (const later of ['shell-1.js', 'client-1.js']) expect(auth).not.toContain(later);
  });

  it.each(PAGES.map(({ path }) => path.replace(':id', '3f1c')))('%s is the app', async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
    expect(answer.body.toString()).toContain('<div id="root">');
    expect((await get(`${path}?a=1`)).status).toBe(200);
  });

  it.each(['/nothing', '/overview/more', '/admin', '/bots/1/2'])(
    '%s is the app, which shows that there is nothing',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toContain('<div id="root">');
    },
  );

  it('run nothing but our own files and the one script in them', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/u);
    expect((await get('/nothing')).headers['content-security-policy']).toBe(policy);
  });

  it('answer HEAD without a body', async () => {
    expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  it('are those of the web app', async () => {
    const source = await readFile(resolve(import.meta.dirname, '../../../../web/src/app/app-routes.tsx'), 'utf8');
    const routes = [...source.matchAll(/<Route path="([^"*]+)"/gu)]
      .map(([, path]) => path)
      .filter((path) => path !== '/gallery');
    expect(PAGES.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual(
      routes.toSorted((a = '', b = '') => a.localeCompare(b)),
    );
    const modules = [...new Set(PAGES.flatMap(({ module }) => module ?? []))];
    await Promise.all(modules.map((module) => readFile(resolve(import.meta.dirname, '../../../../web', module))));
  });
});

describe('public pages', () => {
  it.each(['/terms', '/legal/terms', '/terms/', '/terms?a=1'])('%s is what the build wrote', async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
    const { origin } = new URL(gateway.url);
    expect(answer.body.toString()).toBe(PUBLIC_PAGE.replace('https://site.invalid', origin));
  });

  it('run the scripts and have the styles in them, and no others', async () => {
    const policy = String((await get('/terms')).headers['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash('load()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('.a{color:red}')};`);
    expect(policy).not.toMatch(/unsafe|https?:|\*/u);
  });

  it('are listed for search engines under the address that was asked', async () => {
    const { origin } = new URL(gateway.url);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.body.toString()).toContain(`<loc>${origin}/terms</loc>`);
    const robots = (await get('/robots.txt')).body.toString();
    expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(robots).toContain('Disallow: /shared/');
  });

  it('are not given away as the files that they are', async () => {
    for (const path of ['/.public/0.html', '/.public/pages.json']) expect((await get(path)).status).toBe(404);
  });
});
