import { describe, expect, it } from 'vitest';
import { loadPublicDocuments } from './public-documents.ts';

const PAGE =
  '<main><p>Text</p><a class="link" href="https://edit.invalid/docs/a.md">Edit</a><a href="/docs/b">Next</a></main>' +
  '<script type="application/json">{"editUrl":"https://edit.invalid/docs/a.md","path":"/docs/a"}</script>';

function readPage(docsEditUrl: string | null): string {
  const contents = new Map([
    ['/.public/pages.json', Buffer.from(JSON.stringify([{ path: '/docs/a', file: '0.html' }]))],
    ['/.public/0.html', Buffer.from(PAGE)],
  ]);
  const documents = loadPublicDocuments(contents, { connectSources: [], supportEmail: null, docsEditUrl });
  return documents.find('/docs/a', 'https://atb.example')?.file.body.toString() ?? '';
}

describe('the link that edits a document', () => {
  it('leads to where the operator says', () => {
    const page = readPage('https://git.example/$&/edit');
    expect(page.match(/https:\/\/git\.example\/\$&\/edit\/docs\/a\.md/gu)).toHaveLength(2);
    expect(page).not.toContain('edit.invalid');
  });

  it('is not there without a place to edit, neither in the page nor in its data', () => {
    const page = readPage(null);
    expect(page).toContain('<p>Text</p><a href="/docs/b">Next</a></main>');
    expect(page).toContain('{"editUrl":"","path":"/docs/a"}');
  });
});
