// Vocabulary: words that the field has better ones for (GLOSSARY.md), refused as identifiers, folders and sentences. Run by `npm run lint`.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** Another folder than the repository's own may be named: the test of the gate does. */
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));

/** Words of identifiers, however they are joined (`BotDesk`, `bot_desk`), and what stands in their place. */
const WORDS = new Map([
  ['wish', 'command (of a user), request (of anything else)'],
  ['wishes', 'commands'],
  ['desk', 'repository, executor, broker or queue'],
  ['desks', 'repositories, executors, brokers or queues'],
  ['terms', 'assumptions, model, params, config or input'],
  ['glimpse', 'price range'],
  ['wake', 'triggers'],
  ['wakes', 'triggers'],
  ['awake', 'triggered'],
  ['patience', 'timeout'],
  ['deed', 'action'],
  ['deeds', 'actions, mutations'],
  ['tell', 'notify, report, deliver, describe'],
  ['tells', 'notifies, reports, delivers, describes'],
  ['told', 'described'],
  ['untold', 'undelivered'],
  ['retell', 'replay'],
  ['reins', 'control'],
  ['birth', 'init'],
  ['belief', 'robustness'],
  ['believed', 'estimated, with evidence'],
  ['ground', 'context, scope, backdrop'],
  ['grounds', 'contexts, scopes'],
  ['telling', 'conclusive, reporting'],
]);

/** Whole names. */
const NAMES = new Map([
  ['BotTurn', 'StepContext'],
  ['GridTurn', 'GridContext'],
  ['DcaTurn', 'DcaContext'],
  ['StrategyTurn', 'StrategyContext'],
  ['BotLane', 'SymbolSubscription'],
  ['PlanGround', 'PlanContext'],
  ['BacktestOrder', 'BacktestRequest'],
  ['EngineCommand', 'BotRequest'],
  ['TermField', 'AssumptionField'],
  ['setTerm', 'setAssumption'],
  ['findTermFaults', 'findAssumptionFaults'],
]);

/** Words of comments. */
const COMMENTS = new Map([
  ['wish', 'command, request'],
  ['wishes', 'commands, requests'],
  ['deed', 'action'],
  ['deeds', 'actions'],
]);

const FOLDERS = new Map([
  ['wishes', 'commands'],
  ['life', 'lifecycle'],
  ['words', 'messages'],
  ['options', 'params'],
]);

/** Of what a trader reads. @type {ReadonlyArray<readonly [string | RegExp, string]>} */
const SENTENCES = [
  ['As freqtrade reckons it', 'Freqtrade-compatible metrics'],
  ['What this comes to', 'Order summary'],
  ['Its order rests', 'Order open'],
  ['Armed buy', 'Buy order open'],
  ['Armed sell', 'Sell order open'],
  ['Empty on purpose', 'Waiting: price is between lines'],
  ['How far to believe it', 'Robustness'],
  ['How far it may be luck', 'Confidence intervals'],
  ['What the result rests on', 'Assumptions and data'],
  ['Harder terms', 'Stress scenarios'],
  ['The same days in another order', 'Monte Carlo (shuffled days)'],
  ['on the front', 'Pareto front (7)'],
  ['Ends of a deal', 'Exit rules'],
  ['If all of it goes to nothing', 'Exposure'],
  [/\bopen risk\b/iu, 'Exposure'],
  ['Time invested', 'Time in the market'],
  ['In coins', 'Invested'],
  ['Least allocation', 'Minimum allocation'],
  [/\bFrom the .{1,20} plan on\b/u, 'Starter plan required'],
  [/\bcomes with \d/u, 'Default 20'],
  ['(made for)', '(recommended)'],
  ['Left by', 'Exit reason'],
  ['Entries without money', 'Skipped: insufficient funds'],
  ['Come closer', 'Zoom in'],
  ['half made', 'Unfinished draft'],
  ['None submits', 'Shortcuts never submit'],
  ['Lives this run once more', 'Replays this run'],
  ['after the second reading', 'Collecting data'],
  ['Weighed by the risk check', 'For the risk check only'],
  ['Neither is placed as an order of its own', 'no order is placed'],
  [/\blived again\b/iu, 'Replayed from'],
  ['stands differently', 'state differs'],
  ['goes another way', 'differs'],
  [/\sarmed\b|\barmed\s/iu, 'open, not placed'],
  // "Resting order" is the field's word; the verb is not.
  [/(?<!\bthe )\brests? (?:at|there|on)\b/iu, 'open at'],
  [/\b(?:order|orders|line|lines|stop|stops|target|targets|nothing|one|them|they|that|may|what) rests?\b/iu, 'open'],
  [/\b(?:is|are|was|were) laid\b/iu, 'placed'],
  [/\blays? (?:a|an|its|lines|new|no|the|them) /iu, 'places'],
  ['on guard', 'stays active'],
  ['risk check says no', 'denied by the risk check'],
  [/\bpatience\b/iu, 'timeout'],
  [/\bbeliefs?\b/iu, 'posterior, estimate'],
];
/** Whole labels; within a sentence the words are plain English. */
const LABELS = new Map([
  ['Ends', 'Stop and take profit'],
  ['Worst case', 'Exposure'],
  ['In the market', 'Exposure, Time in the market'],
  ['In', 'Entry time'],
  ['Out', 'Exit time'],
]);

/** Names under which older versions kept something that is still read. */
const KEPT = new Map([
  ['packages/core/src/engine/account/serialise-memory.ts', new Set(['tellAt'])],
  ['packages/core/src/engine/account/serialise-memory.test.ts', new Set(['tellAt'])],
  ['packages/core/src/bots/serialise-state.test.ts', new Set(['wake'])],
  ['apps/server/src/research/unpack-bundle.ts', new Set(['terms'])],
  ['apps/server/src/research/unpack-bundle.test.ts', new Set(['terms'])],
  // Runs, bots and addresses keep what was chosen by the name of the parameter.
  ...['advanced/five-way-vote', 'advanced/waking-trend-runner', 'reversion/z-score-fade', 'trend/golden-cross'].map(
    (path) => /** @type {const} */ ([`packages/core/src/strategies/catalogue/${path}.ts`, new Set(['patience'])]),
  ),
]);

/** @param {string} folder @param {RegExp} kind of what names @returns {string[]} */
function filesUnder(folder, kind) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path, kind);
    return kind.test(entry.name) ? [path] : [];
  });
}

/** @param {string} name */
function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/gu, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/u);
}

/**
 * Every identifier and every piece of text in a syntax tree.
 * @param {unknown} node @param {{ name: (name: string, at: number) => void, text: (text: string, at: number) => void }} found
 */
function walk(node, found) {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, name, value, start } = /** @type {Record<string, any>} */ (node);
  if ((type === 'Identifier' || type === 'PrivateIdentifier' || type === 'JSXIdentifier') && typeof name === 'string') {
    found.name(name, start);
  } else if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.text(value, start);
  else if (type === 'TemplateElement') found.text(String(value?.cooked ?? ''), start);
  for (const key in node) if (key !== 'parent') walk(/** @type {Record<string, unknown>} */ (node)[key], found);
}

/** @param {string} text @param {number} at */
const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** @param {string} name @returns {string | undefined} what to call it instead */
function findBetter(name) {
  return NAMES.get(name) ?? wordsOf(name).flatMap((word) => WORDS.get(word) ?? [])[0];
}

/**
 * The sentences that have better words.
 * @param {string} said in one line @returns {ReadonlyArray<{ worse: string, better: string, at: number }>}
 */
function findSentences(said) {
  return SENTENCES.flatMap(([worse, better]) => {
    const at = typeof worse === 'string' ? said.indexOf(worse) : said.search(worse);
    return at < 0 ? [] : [{ worse: String(worse), better, at }];
  });
}

const faults = [];
for (const path of ['apps', 'packages', 'bench', 'e2e', 'scripts'].flatMap((folder) =>
  filesUnder(join(root, folder), /\.(?:ts|tsx|mjs)$/u),
)) {
  const file = relative(root, path);
  if (file === 'scripts/check-vocabulary.mjs') continue;
  const folder = file.split('/').find((part) => FOLDERS.has(part));
  if (folder !== undefined) faults.push(`${file}: the folder "${folder}" is called "${FOLDERS.get(folder)}".`);
  for (const word of wordsOf(file.replace(/^.*\//u, '').replaceAll(/[-.]/gu, '_'))) {
    if (WORDS.has(word)) faults.push(`${file}: "${word}" in the file's name: ${WORDS.get(word)}.`);
  }
  const text = readFileSync(path, 'utf8');
  const isScreen = /^(?:apps|packages)\//u.test(file) && !/\.test\.|\/testing\//u.test(file);
  const kept = KEPT.get(file);
  const { program, comments } = parseSync(path, text);
  const words = comments.flatMap(({ value, start }) =>
    [...value.matchAll(/[a-z]+/giu)].map(({ 0: word, index }) => ({ word, at: start + index })),
  );
  for (const { word, at } of words) {
    const better = COMMENTS.get(word.toLowerCase());
    if (better !== undefined) faults.push(`${file}:${lineOf(text, at)}: "${word}" in a comment: ${better}.`);
  }
  walk(program, {
    name: (name, at) => {
      const better = kept?.has(name) === true ? undefined : findBetter(name);
      if (better !== undefined) faults.push(`${file}:${lineOf(text, at)}: "${name}": ${better}.`);
    },
    text: (said, at) => {
      if (!isScreen || kept?.has(said) === true) return;
      const plain = said.replaceAll(/\s+/gu, ' ');
      const label = LABELS.get(plain.trim());
      if (label !== undefined && file.startsWith('apps/web/'))
        faults.push(`${file}:${lineOf(text, at)}: "${plain.trim()}": ${label}.`);
      for (const { worse, better } of findSentences(plain)) {
        faults.push(`${file}:${lineOf(text, at)}: "${worse}": ${better}.`);
      }
    },
  });
}

// Documents are read at /docs as screens are. CHANGELOG.md tells what was called otherwise then.
const documents = readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md');
for (const path of [...documents.map((name) => join(root, name)), ...filesUnder(join(root, 'docs'), /\.md$/u)]) {
  const file = relative(root, path);
  const text = readFileSync(path, 'utf8');
  // The glossary's last column is of the words that are not to be used.
  const read = file === 'GLOSSARY.md' ? text.replaceAll(/[^|\n]*\|$/gmu, (cell) => ' '.repeat(cell.length)) : text;
  // A paragraph at a time: sentences go over the ends of lines.
  for (const { 0: paragraph, index } of read.matchAll(/(?:.+\n?)+/gu)) {
    for (const { worse, better, at } of findSentences(paragraph.replaceAll('\n', ' '))) {
      faults.push(`${file}:${lineOf(text, index + at)}: "${worse}": ${better}.`);
    }
  }
}

const schema = readFileSync(join(root, 'supabase/schema.sql'), 'utf8').replaceAll(/'(?:[^']|'')*'|--.*/gu, (said) =>
  said.replaceAll(/[^\n]/gu, ' '),
);
for (const { 0: name, index } of schema.matchAll(/[a-z_]+/gu)) {
  const better = findBetter(name);
  if (better !== undefined) faults.push(`supabase/schema.sql:${lineOf(schema, index)}: "${name}": ${better}.`);
}

if (faults.length > 0) {
  console.error(faults.join('\n'));
  console.error(`${faults.length} words that the field has better ones for (GLOSSARY.md).`);
  process.exit(1);
}
console.log('Vocabulary holds.');
