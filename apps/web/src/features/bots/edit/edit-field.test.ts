// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { gridEdits } from '../kinds/grid/grid-edits.ts';
import { changedParams, readValues, readWanted } from './edit-field.ts';

const PARAMS = {
  allocation: '500',
  tpPctPerFill: '0.5',
  stopLossPct: '5',
  stopLossHoldings: 'sell',
  takeProfitPrice: null,
  upperStopPrice: '120',
  trailingUp: { enabled: false, maxLines: 10 },
  profitAsset: 'quote',
};

describe('the form of an edit', () => {
  it('changes nothing as long as nothing is touched', () => {
    expect(changedParams(gridEdits, PARAMS, readValues(gridEdits, PARAMS))).toEqual({});
  });

  it('is filled in by a link with amounts of its own fields, and with nothing else', () => {
    const wanted = (query: string) => readWanted(gridEdits, new URLSearchParams(query));
    expect(wanted('ask=edit&e.stopLossPct=4.5&e.allocation=300')).toEqual({ stopLossPct: '4.5', allocation: '300' });
    expect(
      wanted('ask=edit&e.stopLossPct=-1&e.allocation=1e9&e.stopLossHoldings=keep&e.lower=5&e.__proto__=1'),
    ).toEqual({});
    expect(wanted('ask=stop&e.stopLossPct=4.5'), 'another dialog').toEqual({});
  });

  it('names what differs, empty as none and a part of an object with the whole of it', () => {
    const values = {
      ...readValues(gridEdits, PARAMS),
      allocation: '800',
      upperStopPrice: '',
      'trailingUp.enabled': 'true',
      'trailingUp.maxLines': '12',
    };
    expect(changedParams(gridEdits, PARAMS, values)).toEqual({
      allocation: '800',
      upperStopPrice: null,
      trailingUp: { enabled: true, maxLines: 12 },
    });
  });
});
