// @vitest-environment node
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const render = (markdown: string) =>
  renderMarkdown(markdown, (href) => (href === 'cli.md#import' ? '/docs/cli#import' : null));

it('shows HTML and what looks like it instead of obeying it', () => {
  const { html } = render(
    '# T\n\n<script>alert(1)</script>\n\n`<img onerror=x>`\n\n```sh\necho "<b>" # no heading\n```\n',
  );
  expect(html).not.toMatch(/<(?:script|img|b)>/u);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('echo &quot;&lt;b&gt;&quot; # no heading');
});

it('leads links to the page of a document, and those to other files nowhere', () => {
  const { html } = render('[import](cli.md#import) [code](../src/x.ts) [out](https://example.com/?a=1&b=2)');
  expect(html).toContain('<a href="/docs/cli#import">import</a>');
  expect(html).toContain('<span>code</span>');
  expect(html).toContain('href="https://example.com/?a=1&amp;b=2" rel="noopener"');
});

it('gives headings the addresses that GitHub gives them, and sections to the search', () => {
  const { headings, title, sections } = render(
    '# Title\n\nIntro.\n\n## Title\n\nOne `two`.\n\n## What, now?\n\n## What, now?\n',
  );
  expect(title).toBe('Title');
  expect(headings.map(({ id }) => id)).toEqual(['title', 'what-now', 'what-now-1']);
  expect(sections[0]).toMatchObject({ id: '', text: 'Intro.' });
  expect(sections[1]).toMatchObject({ id: 'title', heading: 'Title', text: 'One two .' });
});
