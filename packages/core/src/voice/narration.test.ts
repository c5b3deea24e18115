import { describe, expect, it } from 'vitest';
import { confidenceWord, signalSentence, riskRewardWord, speechManner, withSignal } from './narration.ts';

describe('narration', () => {
  it.each([
    [86, 'high'],
    [85, 'solid'],
    [71, 'solid'],
    [70, 'moderate'],
    [51, 'moderate'],
    [50, 'low'],
    [0, 'low'],
  ])('calls a confidence of %d %s', (confidence, word) => expect(confidenceWord(confidence)).toBe(word));

  it.each([
    [3.1, 'Excellent'],
    [3, 'Good'],
    [2.1, 'Good'],
    [2, null],
  ])('calls a reward of %d to 1 %s', (ratio, word) => expect(riskRewardWord(ratio)).toBe(word));

  it('speaks faster in a volatile market, slower in a stable one, higher in a trending one', () => {
    expect(speechManner('volatile')).toEqual({ rate: 1.1, pitch: 1, volume: 0.8 });
    expect(speechManner('stable')).toEqual({ rate: 0.9, pitch: 1, volume: 0.8 });
    expect(speechManner('trending')).toEqual({ rate: 1, pitch: 1.1, volume: 0.8 });
    expect(speechManner('ranging')).toEqual({ rate: 1, pitch: 1, volume: 0.8 });
    expect(speechManner(null)).toEqual({ rate: 1, pitch: 1, volume: 0.8 });
  });

  it('says a signal with the words for its confidence and its reward', () => {
    expect(signalSentence({ symbol: 'BTCUSDT', signal: 'Long', confidence: 88, riskReward: 3.2 })).toBe(
      'The signal for BTC is long, with high confidence of 88 percent. Excellent reward against risk: 3.2 to 1.',
    );
    expect(signalSentence({ symbol: 'ETHUSDT', signal: 'Neutral', confidence: 20, riskReward: null })).toBe(
      'The signal for ETH is neutral, with low confidence of 20 percent.',
    );
    const signal = { symbol: 'BTC', signal: 'Short', confidence: 60, riskReward: 2.5 } as const;
    expect(withSignal('On 15m candles:', signal)).toBe(
      'On 15m candles: The signal for BTC is short, with moderate confidence of 60 percent. Good reward against risk: 2.5 to 1.',
    );
    expect(withSignal('Ready.', null)).toBe('Ready.');
  });
});
