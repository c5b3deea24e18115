import type { VoiceCommand } from './parse-voice-command.ts';

export const VOICE_CATEGORIES = ['Control', 'Trading', 'Navigation', 'Information', 'Risk'] as const;
export type VoiceCategory = (typeof VOICE_CATEGORIES)[number];

/** A command as the list of commands shows it. */
export interface VoicePhrase {
  readonly category: VoiceCategory;
  readonly kind: VoiceCommand['kind'];
  /** What is said to try it. */
  readonly example: string;
  /** What else is understood. */
  readonly variants: readonly string[];
  readonly does: string;
}

/** Every command there is, in the order of the list. */
export const VOICE_PHRASES: readonly VoicePhrase[] = [
  {
    category: 'Control',
    kind: 'START_TRADING',
    example: 'Start trading',
    variants: ['start bot', 'start bot and its name'],
    does: 'Starts your paused bots once you say yes.',
  },
  {
    category: 'Control',
    kind: 'PAUSE_TRADING',
    example: 'Pause trading',
    variants: ['pause bot', 'pause bot and its name'],
    does: 'Pauses your running bots once you say yes. What they hold can still be sold.',
  },
  {
    category: 'Control',
    kind: 'STOP_TRADING',
    example: 'Stop trading',
    variants: ['stop bot', 'stop bot and its name'],
    does: 'Stops your bots once you say yes. They keep what they hold.',
  },
  {
    category: 'Control',
    kind: 'STOP_LISTENING',
    example: 'Stop listening',
    variants: ['stop voice'],
    does: 'Turns the microphone off.',
  },
  {
    category: 'Trading',
    kind: 'PLACE_ORDER',
    example: 'Buy 0.001 Bitcoin',
    variants: ['purchase BTC', 'buy $100 of Bitcoin', 'buy 0.01 Bitcoin at 60,000'],
    does: 'Reads the order back and places it once you say yes.',
  },
  {
    category: 'Trading',
    kind: 'PLACE_ORDER',
    example: 'Sell 0.001 Bitcoin',
    variants: ['short BTC', 'sell half a Bitcoin'],
    does: 'The same for a sale of what you hold.',
  },
  {
    category: 'Trading',
    kind: 'PLACE_ORDER',
    example: 'Buy 0.01 Ethereum',
    variants: ['purchase ETH', 'buy $100 of Ethereum'],
    does: 'The same for Ethereum.',
  },
  {
    category: 'Trading',
    kind: 'PLACE_ORDER',
    example: 'Sell Ethereum',
    variants: ['short ETH'],
    does: 'Without a size it asks for one.',
  },
  {
    category: 'Navigation',
    kind: 'OPEN_PAGE',
    example: 'Open terminal',
    variants: ['open bots', 'go to portfolio', 'open strategies'],
    does: 'Opens a page.',
  },
  {
    category: 'Information',
    kind: 'CHECK_PORTFOLIO',
    example: 'Check portfolio',
    variants: ['show balance', "what's my balance"],
    does: 'Says what your account is worth and how it changed.',
  },
  {
    category: 'Information',
    kind: 'MARKET_ANALYSIS',
    example: 'Market analysis',
    variants: ['price update', 'Bitcoin price', 'Ethereum update'],
    does: 'Says prices, their change in a day, and the signal.',
  },
  {
    category: 'Information',
    kind: 'CHECK_BOTS',
    example: 'Bot status',
    variants: ['check bots'],
    does: 'Says which of your bots run.',
  },
  {
    category: 'Information',
    kind: 'VOICE_STATUS',
    example: 'Voice status',
    variants: ['audio test', 'voice test'],
    does: 'Says which voice speaks.',
  },
  {
    category: 'Information',
    kind: 'HELP',
    example: 'Help',
    variants: ['commands', 'show commands'],
    does: 'Says what can be said.',
  },
  {
    category: 'Risk',
    kind: 'CHECK_RISK',
    example: 'Risk status',
    variants: ['check risk', 'check limits', 'risk assessment'],
    does: 'Says your exposure and loss of the day against your limits.',
  },
];
