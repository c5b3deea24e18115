import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { DocsBuildData, DocsData, DocsLink } from '../../features/docs/docs-data.ts';
import { GROUPS, listDocuments, type SourceDocument } from './list-documents.ts';
import { renderMarkdown, toPlainText } from './render-markdown.ts';

export interface DocsDocument {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly data: DocsData;
  readonly buildData: DocsBuildData;
}

export interface LoadedDocs {
  readonly documents: readonly DocsDocument[];
  /** What the search reads; `/docs/search.json`. */
  readonly searchIndex: string;
  /** Pictures of the documents, by address under the site's root: paths in the repository. */
  readonly pictures: ReadonlyMap<string, string>;
}

const DESCRIPTION_MAX = 155;

function pathOf({ slug }: Pick<SourceDocument, 'slug'>): string {
  return slug === '' ? '/docs' : `/docs/${slug}`;
}

/** The first sentences of a document, as many as fit. */
function describe(markdown: string, label: string): string {
  const paragraphs = markdown.split(/\n{2,}/u).filter((each) => !/^(?:#|!|```|\||- )/u.test(each));
  const text = toPlainText(paragraphs[0] ?? '');
  if (text.length < 50)
    return `${label} in the documents of ATB, the self-hosted platform for crypto trading bots. ${text}`;
  if (text.length <= DESCRIPTION_MAX) return text;
  return `${text.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/u, '')} …`;
}

/** The server puts the operator's address in its place, or takes the link out. */
const EDIT_URL = 'https://edit.invalid';

/** @param repository folder of the whole project */
export async function loadDocs(repository: string): Promise<LoadedDocs> {
  const sources = await listDocuments(repository);
  const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as { version: string };
  const links: readonly DocsLink[] = sources.map((source) => ({
    href: pathOf(source),
    label: source.label,
    group: source.group,
  }));
  const pictures = new Map<string, string>();
  const rendered = sources.map((source) => ({
    source,
    page: renderMarkdown(source.markdown, createResolver(source, sources, pictures)),
  }));
  const documents = rendered.map(({ source, page }, index): DocsDocument => {
    const contents = page.headings.filter(({ level }) => level === 2);
    return {
      path: pathOf(source),
      title: source.slug === '' ? 'Documents' : source.label,
      description: describe(source.markdown, source.label),
      data: {
        path: pathOf(source),
        links,
        groups: GROUPS,
        contents: contents.map(({ id, text }) => ({ id, text })),
        previous: links[index - 1] ?? null,
        next: links[index + 1] ?? null,
        version,
        editUrl: `${EDIT_URL}/${source.file}`,
      },
      buildData: { html: page.html },
    };
  });
  const entries = rendered.flatMap(({ source, page }) =>
    page.sections.map(({ id, heading, text }) => ({
      id: id === '' ? pathOf(source) : `${pathOf(source)}#${id}`,
      page: source.label,
      heading,
      text,
    })),
  );
  return { documents, searchIndex: JSON.stringify(entries), pictures };
}

/** Where links of a document lead: files that are pages, pictures; of a file in several pages the one that has the heading. */
function createResolver(
  source: SourceDocument,
  sources: readonly SourceDocument[],
  pictures: Map<string, string>,
): (href: string) => string | null {
  return (href) => {
    const [path = '', fragment] = href.split('#');
    const file = posix.normalize(posix.join(posix.dirname(source.file), path));
    if (/\.(?:png|webp|svg)$/u.test(file)) {
      const address = `/docs/images/${posix.basename(file)}`;
      pictures.set(address, file);
      return address;
    }
    const pages = sources.filter((each) => each.file === file);
    const page = pages.find(({ markdown }) => hasHeading(markdown, fragment)) ?? pages[0];
    if (page === undefined) return null;
    return fragment === undefined ? pathOf(page) : `${pathOf(page)}#${fragment}`;
  };
}

function hasHeading(markdown: string, fragment: string | undefined): boolean {
  if (fragment === undefined) return true;
  const words = fragment.replaceAll('-', ' ');
  return markdown.toLowerCase().includes(`## ${words}`);
}
