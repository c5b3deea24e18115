// @vitest-environment node
import { STRATEGIES } from '@atb/core/strategies/catalogue/catalogue';
import { rsiDip } from '@atb/core/strategies/catalogue/reversion/rsi-dip';
import { describe, expect, it } from 'vitest';
import { groupSentences, type RuleGroup } from './group-sentences.ts';

const BEGINS: Readonly<Record<RuleGroup['label'], RegExp>> = {
  Enters: /^(?:Buy|Sell short) at the next open/u,
  Leaves: /^Leave .*at the next open/u,
  Protection: /^(?:Stop|Take profit|After a gain|The stop follows|Leave after)/u,
  Size: /^Each position/u,
  Meaning: /^[A-Z][^:]* is |^[A-Z].*: that is,/u,
};

describe('groupSentences', () => {
  it.each(STRATEGIES.map((each) => [each.id, each] as const))(
    'puts every sentence of %s where it belongs',
    (_, each) => {
      for (const { label, sentences } of groupSentences(each, {})) {
        for (const sentence of sentences) expect(sentence).toMatch(BEGINS[label]);
      }
    },
  );

  it('says the values it is given', () => {
    const said = (params: Record<string, number>) => JSON.stringify(groupSentences(rsiDip, params));
    expect(said({ low: 27 })).toContain('27');
    expect(said({})).not.toContain('27');
  });
});
