/** Letters of what is spoken at once. */
export const SPEECH_LETTERS_MAX = 600;

/** Voices of the server, by the names that speech models give theirs. */
export const SPEECH_VOICES = ['alloy', 'echo', 'fable', 'nova', 'onyx', 'shimmer'] as const;
export type SpeechVoice = (typeof SPEECH_VOICES)[number];

/** Against a voice's own pace. */
export const SPEECH_SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** How a market moves, as far as the voice is coloured by it. */
export const VOICE_REGIMES = ['trending', 'volatile', 'ranging', 'accumulation', 'stable', 'autonomous'] as const;
export type VoiceRegime = (typeof VOICE_REGIMES)[number];

/** How something is spoken: rate and pitch against the voice's own, volume as a fraction of full. */
export interface SpeechManner {
  readonly rate: number;
  readonly pitch: number;
  readonly volume: number;
}

const RATES: Partial<Record<VoiceRegime, number>> = { volatile: 1.1, stable: 0.9 };

export function speechManner(regime: VoiceRegime | null): SpeechManner {
  return {
    rate: (regime === null ? undefined : RATES[regime]) ?? 1,
    pitch: regime === 'trending' ? 1.1 : 1,
    volume: 0.8,
  };
}

/** `confidence`: percent, 0 to 100. */
export function confidenceWord(confidence: number): 'high' | 'solid' | 'moderate' | 'low' {
  if (confidence > 85) return 'high';
  if (confidence > 70) return 'solid';
  return confidence > 50 ? 'moderate' : 'low';
}

/** `ratio`: reward divided by risk. Null for one that is not worth a word. */
export function riskRewardWord(ratio: number): 'Excellent' | 'Good' | null {
  if (ratio > 3) return 'Excellent';
  return ratio > 2 ? 'Good' : null;
}

/** A signal as it is spoken of. */
export interface SpokenSignal {
  /** A pair against USDT is spoken of by its coin. */
  readonly symbol: string;
  readonly signal: 'Long' | 'Short' | 'Neutral';
  /** Percent, 0 to 100. */
  readonly confidence: number;
  /** Reward divided by risk; null when there is no stop or no target. */
  readonly riskReward: number | null;
}

export function signalSentence({ symbol, signal, confidence, riskReward }: SpokenSignal): string {
  const word = riskReward === null ? null : riskRewardWord(riskReward);
  const sentences = [
    `The signal for ${symbol.replace(/USDT$/u, '')} is ${signal.toLowerCase()}, with ${confidenceWord(confidence)} confidence of ${Math.round(confidence)} percent.`,
    ...(riskReward === null
      ? []
      : [`${word === null ? 'Reward' : `${word} reward`} against risk: ${riskReward.toFixed(1)} to 1.`]),
  ];
  return sentences.join(' ');
}

/** A sentence with the signal that is read out after it, where there is one. */
export function withSignal(text: string, signal: SpokenSignal | null | undefined): string {
  return signal == null ? text : `${text} ${signalSentence(signal)}`;
}
