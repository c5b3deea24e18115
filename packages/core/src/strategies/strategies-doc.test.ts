import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STRATEGIES } from './catalogue/catalogue.ts';
import { checkLookahead } from './check-lookahead.ts';
import { compileStrategy } from './compile-strategy.ts';
import { STRATEGY_CATEGORIES, type StrategyDefinition } from './definition.ts';
import { describeStrategy } from './describe-strategy.ts';
import { ARITHMETIC_KINDS, COMPARISON_KINDS, CROSS_KINDS, POSITION_FIELDS, PRICE_FIELDS } from './expression.ts';
import { readDefinition } from './read-definition.ts';
import { randomCandles } from './testing/random-candles.ts';

const DOCS = new URL('../../../../docs/', import.meta.url);
const page = readFileSync(new URL('strategies.md', DOCS), 'utf8');

/** The block of code on the page with this word behind its language. */
function block(word: string): string {
  const found = new RegExp(`^\`\`\`\\w+ ${word}\\n(.*?)^\`\`\`$`, 'msu').exec(page);
  if (found?.[1] === undefined) throw new Error(`docs/strategies.md has no block "${word}"`);
  return found[1].trimEnd();
}

function readExample(): StrategyDefinition {
  const read = readDefinition(JSON.parse(block('strategy')));
  if (read.status === 'invalid') throw new Error(JSON.stringify(read.faults));
  return read.definition;
}

describe('docs/strategies.md', () => {
  it('shows a strategy that signals and does not look ahead', () => {
    const strategy = compileStrategy(readExample());
    const candles = randomCandles({ seed: 3, length: 6_000, timeframe: strategy.timeframe });
    expect(checkLookahead(strategy, candles).differences).toEqual([]);
    const entries = strategy.columns(candles).long?.entry.reduce((sum, each) => sum + each, 0);
    expect(entries).toBeGreaterThan(5);
  });

  it('says the strategy as the product does', () => {
    expect(describeStrategy(readExample()).join('\n')).toBe(block('description'));
  });

  it('shows the fault of a wrong parameter as the product does', () => {
    const wrong: unknown = JSON.parse(
      block('strategy').replace('"params": { "period": 4 }', '"params": { "length": 4 }'),
    );
    const read = readDefinition(wrong);
    const faults = read.status === 'invalid' ? read.faults.map(({ path, message }) => `${path}: ${message}`) : [];
    expect(faults.join('\n')).toBe(block('fault'));
  });

  it('names every word of the language', () => {
    const kinds =
      'price indicator abs highest lowest shift timeframe value_when position named between all any not rising falling ' +
      'within held hours weekdays named_condition equity_fraction quote_amount base_amount risk_fraction orders';
    const lists = [ARITHMETIC_KINDS, COMPARISON_KINDS, CROSS_KINDS, POSITION_FIELDS, PRICE_FIELDS, kinds.split(' ')];
    for (const word of lists.flat()) expect(page, word).toContain(`\`${word}\``);
  });
});

const TITLES = {
  trend: 'Trend',
  reversion: 'Reversion',
  breakout: 'Breakout',
  scalping: 'Scalping',
  advanced: 'Advanced',
} as const;

function catalogueRow({ id, name, difficulty, timeframe, runsOn, ...said }: StrategyDefinition): string {
  const runs = `${timeframe} (${runsOn})`;
  return `| \`${id}\` | ${name} | ${difficulty} | ${runs} | ${said.description} | ${said.worksWhen} | ${said.failsWhen} |`;
}

function cataloguePage(): string {
  const families = STRATEGY_CATEGORIES.flatMap((category) => {
    const rows = STRATEGIES.filter((each) => each.category === category).map(catalogueRow);
    return [
      `## ${TITLES[category]}`,
      '',
      '| id | name | difficulty | timeframe (candles) | what it does | works when | fails when |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ];
  });
  return [
    '# The catalogue of strategies',
    '',
    'Written by `npx vitest run -u packages/core/src/strategies/strategies-doc.test.ts` from the strategies themselves.',
    'How to read and write one: [strategies.md](strategies.md).',
    '',
    ...families,
  ].join('\n');
}

describe('docs/strategy-catalogue.md', () => {
  it('has every strategy as it is', async () => {
    await expect(cataloguePage()).toMatchFileSnapshot('../../../../docs/strategy-catalogue.md');
  });
});
