// Runs while the app is built: every public page as HTML.
import { renderToString } from 'react-dom/server';
import { loadDocuments, type PublicDocument } from './page-data.ts';
import { PublicApp } from './public-app.tsx';

export interface RenderedPage extends Omit<PublicDocument, 'page'> {
  readonly page: Omit<PublicDocument['page'], 'load'>;
  /** What stands inside `#root`. */
  readonly html: string;
}

async function renderPage({ page, path, data, ...rest }: PublicDocument): Promise<RenderedPage> {
  const { load, ...facts } = page;
  const component = await load();
  const html = renderToString(<PublicApp page={page} path={path} component={component} data={data} />);
  // The policy allows no style attributes: they would do nothing until the scripts have loaded.
  if (/\sstyle="/u.test(html)) throw new Error(`${path} has a style attribute; use classes or SVG attributes`);
  return { page: facts, path, data, ...rest, html };
}

/** @throws when a page does not render */
export async function renderPages(): Promise<readonly RenderedPage[]> {
  const documents = await loadDocuments();
  return Promise.all(documents.map(renderPage));
}
