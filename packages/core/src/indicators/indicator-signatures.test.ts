import { describe, expect, it } from 'vitest';
import type { Indicator } from './indicator.ts';
import { INDICATORS } from './registry.ts';

function signatureLine({ id, name, params, outputs }: Indicator): string {
  const settings = params.map(({ name: param, kind, default: value }) => ({ name: param, kind, default: value }));
  return `  ${JSON.stringify(id)}: ${JSON.stringify({ id, name, params: settings, outputs })},`;
}

function signaturesModule(): string {
  return [
    '// Written by `npx vitest run -u packages/core/src/indicators/indicator-signatures.test.ts` from the indicators themselves.',
    "import type { IndicatorSignature } from './indicator.ts';",
    '',
    '/** Every indicator without its code, by id: who only names indicators need not load their formulae. */',
    'export const INDICATOR_SIGNATURES: Readonly<Record<string, IndicatorSignature>> = {',
    ...INDICATORS.map(signatureLine),
    '};',
    '',
  ].join('\n');
}

describe('indicator-signatures.ts', () => {
  it('has every indicator as it is', async () => {
    await expect(signaturesModule()).toMatchFileSnapshot('./indicator-signatures.ts');
  });
});
