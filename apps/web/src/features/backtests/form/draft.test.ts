import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { describe, expect, it } from 'vitest';
import { toFormAddress } from '../list/run-facts.ts';
import { RECORDED_RUN } from '../testing/recorded-run.ts';
import { checkDraft } from './check-draft.ts';
import { readDraft, writeDraft, type BacktestDraft } from './draft.ts';

const ADDRESS =
  'strategy=ema-cross&symbol=BTCUSDT&timeframe=1h&from=2024-01-01&to=2024-12-31&p.fast=9&t.feeBps=5&t.volumeCap=10';

const draftOf = (address: string): BacktestDraft => readDraft(new URLSearchParams(address));

function faultsOf(address: string) {
  const checked = checkDraft(draftOf(address), emaCross);
  return checked.status === 'faulty' ? checked.faults : {};
}

describe('the form in the address', () => {
  it('comes back as it was written, and leaves the rest of the address alone', () => {
    const written = writeDraft(new URLSearchParams('q=btc&p.old=1'), draftOf(ADDRESS));
    expect(readDraft(written)).toEqual(draftOf(ADDRESS));
    expect(written.get('q')).toBe('btc');
    expect(written.has('p.old'), 'a parameter of another strategy').toBe(false);
    expect(written.has('t.slippageBps'), 'what stands anyway is not written').toBe(false);
  });

  it('keeps an emptied field empty', () => {
    expect(draftOf('t.feeBps=').terms.feeBps).toBe('');
    expect(faultsOf(`${ADDRESS}&t.slippageBps=`)).toEqual({ 'terms.slippageBps': 'Slippage must be a number.' });
  });

  it('reads symbols as people write them, and no timeframe that there is not', () => {
    expect(draftOf('symbol=btc/usdt&timeframe=7h')).toMatchObject({ symbol: 'BTCUSDT', timeframe: '' });
  });

  it('opens with what a run was asked for', () => {
    const draft = draftOf(toFormAddress(RECORDED_RUN).split('?')[1] ?? '');
    expect(draft).toMatchObject({
      strategyId: 'ema-cross',
      params: { fast: '5', slow: '20' },
      from: '2024-02-01',
      to: '2024-03-31',
    });
    expect(checkDraft(draft, emaCross)).toMatchObject({
      status: 'ready',
      order: { from: '2024-02-01', to: '2024-04-01', params: { fast: 5, slow: 20 } },
    });
  });
});

describe('checkDraft', () => {
  it('gives the server the last day whole, the parameters as numbers and the cap as a share', () => {
    expect(checkDraft(draftOf(ADDRESS), emaCross)).toMatchObject({
      status: 'ready',
      order: {
        strategyId: 'ema-cross',
        from: '2024-01-01',
        to: '2025-01-01',
        params: { fast: 9, slow: 50 },
        terms: { feeBps: 5, volumeShareMax: 0.1, allowShort: false },
      },
    });
  });

  it.each([
    ['p.fast=4', 'params.fast', 'Fast EMA must be from 5 to 60.'],
    ['p.fast=9.5', 'params.fast', 'Fast EMA must be a whole number.'],
    ['p.fast=', 'params.fast', 'Fast EMA must be a number.'],
    ['from=2025-01-01', 'to', 'The last day must not be before the first one.'],
    ['t.feeBps=-1', 'terms.feeBps', 'Fee must not be negative.'],
    ['t.volumeCap=250', 'terms.volumeCap', 'Volume share must not be above 1.'],
    ['t.startEquity=0', 'terms.startEquity', 'Start equity must be above 0.'],
  ])('says of %s what to change', (part, field, sentence) => {
    const address = new URLSearchParams(ADDRESS);
    const [key = '', value = ''] = part.split('=');
    address.set(key, value);
    expect(faultsOf(address.toString())).toEqual({ [field]: sentence });
  });

  it('asks for a strategy', () => {
    const checked = checkDraft(draftOf(''), null);
    expect(checked.status === 'faulty' && checked.faults['strategy']).toBe('Choose the strategy to test.');
  });

  it('never lets a strategy that only buys sell short', () => {
    const checked = checkDraft(draftOf(`${ADDRESS}&t.allowShort=yes`), emaCross);
    expect(checked.status === 'ready' && checked.order.terms?.allowShort).toBe(false);
  });
});
