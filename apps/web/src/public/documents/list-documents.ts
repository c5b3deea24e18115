// public/documents: the repository's Markdown as pages of /docs, while the app is built.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A Markdown file, or a part of one, that becomes a page. */
export interface SourceDocument {
  /** Last segment of the address; '' for `/docs` itself. */
  readonly slug: string;
  readonly group: DocumentGroup;
  /** In the list of documents. */
  readonly label: string;
  /** Whether somebody has said where it belongs. */
  readonly isListed: boolean;
  /** Path in the repository, such as `docs/cli.md`: what links in other documents name. */
  readonly file: string;
  readonly markdown: string;
}

export type DocumentGroup = 'Start' | 'Use' | 'Run' | 'Project';

export const GROUPS: readonly DocumentGroup[] = ['Start', 'Use', 'Run', 'Project'];

interface KnownDocument {
  readonly file: string;
  readonly group: DocumentGroup;
  readonly label: string;
  readonly slug?: string;
  /** Headings of the second level to take, with what stands before the first; all of the file when absent. */
  readonly parts?: readonly string[];
}

/** In the order of reading. A file of `docs/`, or of a folder in it, that is missing here comes last, under Run; a test asks for its line. */
const KNOWN: readonly KnownDocument[] = [
  {
    file: 'README.md',
    slug: '',
    group: 'Start',
    label: 'Getting started',
    parts: ['Start', 'What it does today', 'Limits, stated plainly'],
  },
  { file: 'docs/exchanges.md', group: 'Start', label: 'Exchanges' },
  { file: 'docs/keys.md', group: 'Start', label: 'Keys of exchanges' },
  {
    file: 'README.md',
    slug: 'configuration',
    group: 'Start',
    label: 'Configuration',
    parts: ['Configuration', 'Security'],
  },
  { file: 'docs/bots.md', group: 'Use', label: 'Bots that run' },
  { file: 'docs/wizard.md', group: 'Use', label: 'Catalogue and wizard' },
  { file: 'docs/copy-trading.md', group: 'Use', label: 'Copy trading' },
  { file: 'docs/strategies.md', group: 'Use', label: 'Strategies' },
  { file: 'docs/strategy-catalogue.md', group: 'Use', label: 'Strategy catalogue' },
  { file: 'docs/indicators.md', group: 'Use', label: 'Indicators' },
  { file: 'docs/backtesting.md', group: 'Use', label: 'Backtesting' },
  { file: 'docs/signals.md', group: 'Use', label: 'Signals' },
  { file: 'docs/market-analysis.md', group: 'Use', label: 'Market analysis' },
  { file: 'docs/learning.md', group: 'Use', label: 'Learning Engine' },
  { file: 'docs/advisor.md', group: 'Use', label: 'Advisor' },
  { file: 'docs/voice.md', group: 'Use', label: 'Voice' },
  { file: 'docs/command-centre.md', group: 'Use', label: 'Command Centre' },
  { file: 'docs/alerts.md', group: 'Use', label: 'Alerts of other programs' },
  { file: 'docs/notifications.md', group: 'Use', label: 'Notifications' },
  { file: 'docs/numbers.md', group: 'Use', label: 'What the figures mean' },
  { file: 'docs/tax.md', group: 'Use', label: 'Tax and imports' },
  { file: 'docs/files.md', group: 'Use', label: 'Files' },
  { file: 'docs/own-data.md', group: 'Use', label: 'Export and deletion' },
  { file: 'docs/api.md', group: 'Use', label: 'API' },
  { file: 'docs/operations.md', group: 'Run', label: 'Operations' },
  { file: 'docs/operations/sign-in.md', group: 'Run', label: 'Sign-in' },
  { file: 'docs/operations/second-factor.md', group: 'Run', label: 'Second factor' },
  { file: 'docs/operations/engine-key.md', group: 'Run', label: 'Engine key' },
  { file: 'docs/operations/clients.md', group: 'Run', label: 'Client libraries' },
  { file: 'docs/cli.md', group: 'Run', label: 'Command line' },
  { file: 'ARCHITECTURE.md', slug: 'architecture', group: 'Project', label: 'Architecture' },
  { file: 'GLOSSARY.md', slug: 'glossary', group: 'Project', label: 'Glossary' },
  { file: 'CONTRIBUTING.md', slug: 'contributing', group: 'Project', label: 'Contributing' },
  { file: 'CHANGELOG.md', slug: 'changelog', group: 'Project', label: 'Changelog' },
];

function slugOf(file: string): string {
  return file.replace(/^.*\//u, '').replace(/\.md$/u, '');
}

/** The parts asked for; of a file that begins with its title, that is left out where the page has another. */
function takeParts(markdown: string, { parts, slug, label }: KnownDocument): string {
  if (parts === undefined) return markdown;
  const [intro = '', ...sections] = markdown.split(/^(?=## )/mu);
  const chosen = sections.filter((section) => parts.includes(/^## (.*)$/mu.exec(section)?.[1] ?? ''));
  if (chosen.length !== parts.length) throw new Error(`A part of ${label} is no longer in its file`);
  const head = slug === '' ? intro.replace(/^# .*$/mu, `# ${label}`) : `# ${label}\n\n`;
  return [head, ...chosen].join('');
}

/** @param repository folder of the whole project */
export async function listDocuments(repository: string): Promise<readonly SourceDocument[]> {
  const names = await readdir(join(repository, 'docs'), { recursive: true });
  const files = names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const isKnown = new Set(KNOWN.map(({ file }) => file));
  const others = files.filter((file) => !isKnown.has(file)).toSorted((a, b) => a.localeCompare(b));
  const all = [...KNOWN, ...others.map((file): KnownDocument => ({ file, group: 'Run', label: '' }))];
  const read = all.map(async (known): Promise<SourceDocument> => {
    const markdown = await readFile(join(repository, known.file), 'utf8');
    const label = known.label || (/^# (.*)$/mu.exec(markdown)?.[1] ?? slugOf(known.file));
    const { file, group } = known;
    const isListed = isKnown.has(file);
    return { slug: known.slug ?? slugOf(file), group, label, isListed, file, markdown: takeParts(markdown, known) };
  });
  const documents = await Promise.all(read);
  return GROUPS.flatMap((group) => documents.filter((document) => document.group === group));
}
