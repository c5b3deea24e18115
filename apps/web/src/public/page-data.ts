import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INDICATORS } from '@atb/core/indicators/registry';
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import type { LandingData } from '../features/landing/landing-data.ts';
import { NOTICES_PATH, type LibraryNotice, type ThirdPartyData } from '../features/legal/third-party-data.ts';
import type { SupportData } from '../features/support/support-page.tsx';
import { loadDocs } from './documents/load-docs.ts';
import { type AllNotices, listNotices, writeNotices } from './notices/list-notices.ts';
import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts';
import { measureStrategies } from './recording/measure-strategies.ts';
import { recordGrid } from './recording/record-grid.ts';
import { sampleSignals } from './recording/sample-signals.ts';

/** One address with its page and what the page shows there. */
export interface PublicAddress {
  readonly page: PublicPage;
  readonly path: string;
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  /** Travels with the page; null where it needs nothing. */
  readonly data: unknown;
  /** Further properties of the data that only the build needs: what they say is in the page. */
  readonly buildData?: object;
}

/** A file that pages fetch. */
export interface PublicFile {
  /** Address on the site. */
  readonly path: string;
  readonly content: string | Buffer;
}

export interface PublicSite {
  readonly documents: readonly PublicAddress[];
  readonly files: readonly PublicFile[];
}

/** Where the server writes the operator's address. */
const SUPPORT: SupportData = { email: 'support@site.invalid' };

/** The texts are in their file. */
function toThirdPartyData({ browser, server }: AllNotices): ThirdPartyData {
  const toNotice = ({ name, contents, licence }: LibraryNotice): LibraryNotice => ({ name, contents, licence });
  return { browser: browser.map(toNotice), server: server.map(toNotice) };
}

function documentsOf(page: PublicPage, data: unknown): readonly PublicAddress[] {
  const { path, aliases = [], title, description } = page;
  return [path, ...aliases].map((each) => ({ page, path: each, canonical: path, title, description, data }));
}

function findPage(id: string): PublicPage {
  const page = PUBLIC_PAGES.find((each) => each.id === id);
  if (page === undefined) throw new Error(`There is no public page ${id}`);
  return page;
}

async function measureLanding(repository: string): Promise<LandingData> {
  return {
    run: await recordGrid(repository),
    signals: await sampleSignals(repository),
    strategies: await measureStrategies(repository),
    counts: { strategies: STRATEGIES.length, indicators: INDICATORS.length },
  };
}

/**
 * All addresses of the public pages, and the files that they fetch. Runs while the app is built.
 * @param repository folder of the whole project
 */
export async function loadSite(repository: string): Promise<PublicSite> {
  const docs = await loadDocs(repository);
  const docsPage = findPage('docs');
  const pictures = [...docs.pictures].map(async ([path, file]) => ({
    path,
    content: await readFile(join(repository, file)),
  }));
  const notices = await listNotices(repository);
  const data: Readonly<Record<string, unknown>> = {
    support: SUPPORT,
    landing: await measureLanding(repository),
    'third-party': toThirdPartyData(notices),
  };
  return {
    documents: [
      ...PUBLIC_PAGES.filter((page) => page !== docsPage).flatMap((page) => documentsOf(page, data[page.id] ?? null)),
      ...docs.documents.map((document) => ({ ...document, page: docsPage, canonical: document.path })),
    ],
    files: [
      { path: '/docs/search.json', content: docs.searchIndex },
      { path: NOTICES_PATH, content: writeNotices(notices) },
      ...(await Promise.all(pictures)),
    ],
  };
}
