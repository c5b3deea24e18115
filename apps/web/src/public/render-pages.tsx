// Runs while the app is built: every public page as HTML.
import { renderToString } from 'react-dom/server';
import { loadSite, type PublicAddress, type PublicFile } from './page-data.ts';
import { PublicApp } from './public-app.tsx';

export interface RenderedPage extends Omit<PublicAddress, 'page' | 'buildData'> {
  readonly page: Omit<PublicAddress['page'], 'load'>;
  /** What stands inside `#root`. */
  readonly html: string;
}

export interface RenderedSite {
  readonly pages: readonly RenderedPage[];
  readonly files: readonly PublicFile[];
}

async function renderPage({ page, path, data, buildData, ...rest }: PublicAddress): Promise<RenderedPage> {
  const { load, ...facts } = page;
  const component = await load();
  const all = buildData === undefined ? data : { ...(data as object), ...buildData };
  const html = renderToString(<PublicApp page={page} path={path} component={component} data={all} />);
  // The policy allows no style attributes: they would do nothing until the scripts have loaded.
  if (/<[^>]*\sstyle="/u.test(html)) throw new Error(`${path} has a style attribute; use classes or SVG attributes`);
  return { page: facts, path, data, ...rest, html };
}

/**
 * @param repository folder of the whole project
 * @throws when a page does not render
 */
export async function renderSite(repository: string): Promise<RenderedSite> {
  const { documents, files } = await loadSite(repository);
  return { pages: await Promise.all(documents.map(renderPage)), files };
}
