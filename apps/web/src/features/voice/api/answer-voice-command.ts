import type { VoiceRegime } from '@atb/core/voice/narration';
import { VOICE_PAGES, type VoiceAction, type VoiceCommand } from '@atb/core/voice/parse-voice-command';
import type { VoiceAsset } from '@atb/core/voice/parse-order';
import type { QueryClient } from '@tanstack/react-query';
import { riskPreferencesQuery } from '../../../lib/api/account.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import { call } from '../../../lib/api/call.ts';
import type { SpeakerState } from '../../../lib/voice/speaker.ts';
import { spokenSignals } from '../../../lib/voice/spoken-signals.ts';
import type { VoiceAnswer } from '../session/session-parts.ts';
import { narrateBots, narrateHelp, narratePortfolio, narratePrice, narrateRisk, narrateSignal } from './narrate.ts';

export interface AnswerParts {
  readonly queries: QueryClient;
  readonly userId: string;
  readonly speaker: () => SpeakerState;
  readonly isSoundOn: () => boolean;
  readonly openPage: (path: string) => void;
}

export async function answerPortfolio(): Promise<VoiceAnswer> {
  const [summary, { accounts }, { prices }] = await Promise.all([
    call('portfolio-summary', {}),
    call('portfolio-balance', {}),
    call('exchange-binance/prices', {}),
  ]);
  return { text: narratePortfolio(summary, accounts, prices) };
}

export async function answerRisk({ queries, userId }: Pick<AnswerParts, 'queries' | 'userId'>): Promise<VoiceAnswer> {
  const [summary, limits] = await Promise.all([
    call('portfolio-summary', {}),
    queries.query(riskPreferencesQuery(userId)),
  ]);
  return { text: narrateRisk(summary, limits) };
}

/** The regime that the voice is coloured by; null where the market has too few candles for one. */
async function findRegime(asset: VoiceAsset): Promise<VoiceRegime | null> {
  try {
    const answer = await call('market-analysis', { action: 'analyze-coin', symbol: asset });
    return answer.action === 'analyze-coin' ? answer.data.marketCondition : null;
  } catch {
    return null;
  }
}

const withRegime = (text: string, regime: VoiceRegime | null): VoiceAnswer =>
  regime === null ? { text } : { text: `${text} The market is ${regime}.`, regime };

export async function answerSignal(asset: VoiceAsset): Promise<VoiceAnswer> {
  const strategy = spokenSignals.read();
  const signal = await call('signals-live', {
    symbol: `${asset}USDT`,
    interval: '15m',
    limit: 1,
    ...(strategy !== '' && { strategy }),
  });
  return narrateSignal(signal);
}

export async function answerMarket(asset: VoiceAsset | null): Promise<VoiceAnswer> {
  const [{ prices }, regime] = await Promise.all([call('exchange-binance/prices', {}), findRegime(asset ?? 'BTC')]);
  const wanted: readonly VoiceAsset[] = asset === null ? ['BTC', 'ETH'] : [asset];
  const found = prices.filter(({ symbol }) => wanted.some((one) => symbol === `${one}USDT`));
  if (found.length === 0) return { text: 'There is no price at the moment.' };
  return withRegime(found.map(narratePrice).join(' '), regime);
}

function describeVoice({ speaker, isSoundOn }: AnswerParts): string {
  if (!isSoundOn()) return 'Sound is off: answers are shown and not spoken.';
  const { currentVoice, useFallback, error } = speaker();
  if (useFallback) return `Sound is on, by your browser's own voice. ${error ?? ''}`.trim();
  return error === null
    ? `Sound is on. The voice is ${currentVoice}.`
    : `Sound is on. The last sentence failed: ${error}.`;
}

/** Answers what changes nothing, from the account's own figures. */
export async function answerVoiceCommand(
  command: Exclude<VoiceCommand, VoiceAction>,
  parts: AnswerParts,
): Promise<VoiceAnswer> {
  switch (command.kind) {
    case 'CHECK_PORTFOLIO':
      return answerPortfolio();
    case 'CHECK_RISK':
      return answerRisk(parts);
    case 'MARKET_ANALYSIS': {
      const market = await answerMarket(command.asset);
      const signal = await answerSignal(command.asset ?? 'BTC').catch(() => null);
      return signal === null ? market : { ...market, ...signal, text: `${market.text} ${signal.text}` };
    }
    case 'CHECK_BOTS':
      return { text: narrateBots(await parts.queries.query({ ...botsQuery(), staleTime: 0 })) };
    case 'VOICE_STATUS':
      return { text: describeVoice(parts) };
    case 'HELP':
      return { text: narrateHelp() };
    case 'OPEN_PAGE':
      parts.openPage(VOICE_PAGES[command.page]);
      return { text: `Opening ${command.page}.` };
    case 'STOP_LISTENING':
    case 'UNKNOWN_COMMAND':
      return { text: '' };
  }
}
