import { describe, expect, it } from 'vitest';
import type { Indicator, IndicatorParam } from './indicator.ts';
import { INDICATORS } from './registry.ts';

const paramWords = ({ name, default: value, min, max }: IndicatorParam): string =>
  `\`${name}\` ${value} (${min} to ${max})`;

function indicatorRow({ id, name, input, params, outputs, description, seeding, source }: Indicator): string {
  const cells = [
    `\`${id}\``,
    name,
    description,
    input === 'line' ? 'any line' : 'candles',
    params.map(paramWords).join(', ') || '-',
    outputs.map((output) => `\`${output}\``).join(', '),
    seeding,
    source,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function indicatorsPage(): string {
  return [
    '# Indicators',
    '',
    'Written by `npx vitest run -u packages/core/src/indicators/indicators-doc.test.ts` from the indicators themselves.',
    'Each gives the same digits over a whole series and candle by candle. How rules use them: [strategies.md](strategies.md).',
    '',
    '| id | name | what it says | reads | parameters: default (range) | outputs, main one first | how it begins | source |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...INDICATORS.map(indicatorRow),
    '',
  ].join('\n');
}

describe('docs/indicators.md', () => {
  it('has every indicator as it is', async () => {
    await expect(indicatorsPage()).toMatchFileSnapshot('../../../../docs/indicators.md');
  });
});
