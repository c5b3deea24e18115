import { Marked, type Tokens } from 'marked';

export interface DocumentHeading {
  readonly level: number;
  readonly id: string;
  /** Without marks. */
  readonly text: string;
}

export interface DocumentSection {
  /** '' for what stands before the first heading below the title. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export interface RenderedMarkdown {
  readonly html: string;
  readonly title: string;
  readonly headings: readonly DocumentHeading[];
  /** As plain text, for the search. */
  readonly sections: readonly DocumentSection[];
}

/** @returns address of the page that shows the file; null when none does */
export type ResolveLink = (href: string) => string | null;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ESCAPED[character] ?? character);
}

/** As GitHub makes them, so that links written for there work here. */
function createSlugger(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const base = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/gu, '-');
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    return count === 0 ? base : `${base}-${count}`;
  };
}

/** What somebody reads of Markdown, without its marks. */
export function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/[`*|]|^#+ |^\s*[-:|\s]+$/gmu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function renderCode({ text, lang }: Tokens.Code, number: number): string {
  const language = /^[a-z]+/u.exec(lang ?? '')?.[0] ?? 'text';
  // The region can be scrolled with the keyboard.
  return `<div class="doc-code"><pre tabindex="0" role="region" aria-label="Code ${number}, ${language}"><code>${escape(text)}\n</code></pre><button type="button" data-copy>Copy</button></div>\n`;
}

const EXTERNAL = /^(?:https?:|mailto:)/u;

/** Our own Markdown as HTML. HTML in it is shown, not obeyed. */
export function renderMarkdown(markdown: string, resolveLink: ResolveLink): RenderedMarkdown {
  const slug = createSlugger();
  const headings: DocumentHeading[] = [];
  let title = '';
  let tables = 0;
  let codes = 0;
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escape(text),
      code: (token) => renderCode(token, (codes += 1)),
      heading({ tokens, depth, text }) {
        const plain = toPlainText(text);
        // The title has no address: where it is the first heading once more, that keeps its own.
        const id = depth === 1 ? '' : slug(plain);
        if (depth === 1) title ||= plain;
        else headings.push({ level: depth, id, text: plain });
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        return `<h${depth} id="${id}">${inner}<a class="doc-anchor" href="#${id}" aria-label="Link to ${escape(plain)}">#</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (EXTERNAL.test(href)) return `<a href="${escape(href)}" rel="noopener">${inner}</a>`;
        const target = href.startsWith('#') ? href : resolveLink(href);
        // A file of the repository that is no document.
        return target === null ? `<span>${inner}</span>` : `<a href="${escape(target)}">${inner}</a>`;
      },
      image({ href, text }) {
        const target = resolveLink(href);
        return target === null
          ? escape(text)
          : `<img src="${escape(target)}" alt="${escape(text)}" width="1440" height="900" loading="lazy">`;
      },
      table(token) {
        tables += 1;
        const cell = (tag: string, { tokens }: Tokens.TableCell): string =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        // A column without a name has no heading to read out.
        const head = token.header.map((each) => cell(each.text.trim() === '' ? 'td' : 'th', each)).join('');
        const rows = token.rows.map((row) => `<tr>${row.map((each) => cell('td', each)).join('')}</tr>`).join('');
        return `<div class="doc-table" tabindex="0" role="region" aria-label="Table ${tables}"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, title, headings, sections: listSections(markdown, headings) };
}

function listSections(markdown: string, headings: readonly DocumentHeading[]): readonly DocumentSection[] {
  // Lines that begin with # inside of code are no headings.
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gmu, (code) => code.replaceAll(/^#/gmu, ' #'));
  const [intro = '', ...parts] = prose.split(/^(?=#{2,6} )/mu);
  const sections = parts.map((part, index) => {
    const heading = headings[index];
    const text = toPlainText(part.replace(/^.*$/mu, ''));
    return { id: heading?.id ?? '', heading: heading?.text ?? '', text };
  });
  return [{ id: '', heading: '', text: toPlainText(intro.replace(/^# .*$/mu, '')) }, ...sections];
}
