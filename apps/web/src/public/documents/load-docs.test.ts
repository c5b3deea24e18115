// @vitest-environment node
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { listDocuments } from './list-documents.ts';
import { loadDocs } from './load-docs.ts';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');

it('shows every document of docs/ and of the folders in it', async () => {
  const files = (await listDocuments(REPOSITORY)).map(({ file }) => file);
  expect(files).toEqual(expect.arrayContaining(['docs/operations/sign-in.md', 'docs/operations/second-factor.md']));
  expect(new Set((await loadDocs(REPOSITORY)).documents.map(({ path }) => path)).size).toBe(files.length);
});

it('has a place and a name in the list for every document', async () => {
  const documents = await listDocuments(REPOSITORY);
  const unlisted = documents.filter(({ isListed }) => !isListed).map(({ file }) => file);
  expect(unlisted).toEqual([]);
  const groups = new Map(documents.map(({ file, group }) => [file, group]));
  for (const name of ['alerts', 'notifications', 'signals']) expect(groups.get(`docs/${name}.md`), name).toBe('Use');
});

it('has a page for each document that another one links to', async () => {
  const documents = await listDocuments(REPOSITORY);
  const { documents: pages } = await loadDocs(REPOSITORY);
  const isPage = new Set(pages.map(({ path }) => path));
  const links = documents.flatMap(({ markdown }) => [...markdown.matchAll(/\]\((docs\/[^)#]*\.md)/gu)]);
  const files = new Set(documents.map(({ file }) => file));
  expect(links.length).toBeGreaterThan(5);
  expect(links.map(([, file]) => file).filter((file) => file !== undefined && !files.has(file))).toEqual([]);
  const targets = pages.flatMap(({ buildData }) => [...buildData.html.matchAll(/href="(\/docs[^"#]*)/gu)]);
  expect(targets.map(([, path]) => path).filter((path) => path !== undefined && !isPage.has(path))).toEqual([]);
});
