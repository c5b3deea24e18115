import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts';

/** One address with its page and what the page shows there. */
export interface PublicDocument {
  readonly page: PublicPage;
  readonly path: string;
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  readonly data: unknown;
}

function documentsOf(page: PublicPage): readonly PublicDocument[] {
  const { path, aliases = [], title, description } = page;
  return [path, ...aliases].map((each) => ({ page, path: each, canonical: path, title, description, data: null }));
}

/** All addresses of the public pages. Runs while the app is built. */
export async function loadDocuments(): Promise<readonly PublicDocument[]> {
  return PUBLIC_PAGES.flatMap(documentsOf);
}
