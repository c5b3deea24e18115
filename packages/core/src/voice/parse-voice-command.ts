import {
  ASSET_WORDS,
  endsHere,
  mentionsOrder,
  parseSpokenOrder,
  skipOpening,
  type SpokenOrder,
  type VoiceAsset,
} from './parse-order.ts';
import { toWords, WordReader } from './words.ts';

/** Pages that a command opens. */
export const VOICE_PAGES = {
  overview: '/overview',
  dashboard: '/overview',
  performance: '/dashboard/performance',
  strategies: '/strategies',
  bots: '/bots',
  portfolio: '/portfolio',
  signals: '/signals',
  backtests: '/backtests',
  lab: '/lab',
  terminal: '/terminal',
  usage: '/usage',
  status: '/status',
  system: '/system',
  settings: '/settings',
} as const;
export type SpokenPage = keyof typeof VOICE_PAGES;

/** What changes something, and therefore is read back and confirmed. */
export type VoiceAction =
  | ({ readonly kind: 'PLACE_ORDER' } & SpokenOrder)
  | {
      readonly kind: 'START_TRADING' | 'STOP_TRADING' | 'PAUSE_TRADING';
      /** In small letters; null for all bots that it can be done to. */
      readonly botName: string | null;
    };

export type VoiceCommand =
  | VoiceAction
  | { readonly kind: 'CHECK_PORTFOLIO' | 'CHECK_RISK' | 'CHECK_BOTS' | 'VOICE_STATUS' | 'HELP' | 'STOP_LISTENING' }
  | { readonly kind: 'MARKET_ANALYSIS'; readonly asset: VoiceAsset | null }
  | { readonly kind: 'OPEN_PAGE'; readonly page: SpokenPage }
  | {
      readonly kind: 'UNKNOWN_COMMAND';
      /** `order-in-talk`: it speaks of an order, and is none. */
      readonly why: 'no-command' | 'order-in-talk';
    };

export function isAction(command: VoiceCommand): command is VoiceAction {
  return (
    command.kind === 'PLACE_ORDER' ||
    command.kind === 'START_TRADING' ||
    command.kind === 'STOP_TRADING' ||
    command.kind === 'PAUSE_TRADING'
  );
}

const CONTROL = {
  start: 'START_TRADING',
  resume: 'START_TRADING',
  stop: 'STOP_TRADING',
  pause: 'PAUSE_TRADING',
} as const;
const CONTROL_WORDS = new Set(Object.keys(CONTROL));
const BOT_WORDS = new Set(['trading', 'bot', 'bots']);
const OWN = [['all', 'my'], ['all', 'the'], ['all'], ['my'], ['the']] as const;
/** A name has fewer; what runs on is talk. */
const NAME_WORDS_MAX = 8;

function parseControl(words: readonly string[]): VoiceAction | null {
  const reader = new WordReader(words);
  skipOpening(reader);
  const verb = reader.take(CONTROL_WORDS);
  if (verb === null) return null;
  const kind = CONTROL[verb as keyof typeof CONTROL];
  reader.takeAny(OWN);
  const what = reader.take(BOT_WORDS);
  if (what === null) return null;
  if (what === 'trading') reader.take(BOT_WORDS);
  const rest = reader.rest();
  if (endsHere(reader)) return { kind, botName: null };
  return what === 'bot' && rest.length <= NAME_WORDS_MAX ? { kind, botName: rest.join(' ') } : null;
}

/** Words without which a question for information says the same. */
const FILLERS = new Set(
  (
    "a an and are at atb can could current display do get give hey how how's i i'd is latest let like me my now of ok okay " +
    "please tell the to today today's up want what what's whats would you"
  ).split(' '),
);

type Reading = (reader: WordReader) => VoiceCommand | null;

const LOOK = new Set(['check', 'show', 'see', 'read']);
const PORTFOLIO = new Set(['portfolio', 'balance', 'balances']);
const ASSETS = new Set(Object.keys(ASSET_WORDS));
const MARKET = new Set(['market', 'markets', 'price', 'prices']);
const NEWS = new Set(['analysis', 'update', 'updates']);
const VOICE = new Set(['voice', 'audio']);
const CHECK = new Set(['status', 'test']);
const RISK = new Set(['risk', 'risks', 'limits', 'exposure']);
const REPORT = new Set(['status', 'report', 'assessment', 'limits']);
const BOTS = new Set(['bot', 'bots']);
const HELP = new Set(['help', 'commands']);
const OPEN = [['open'], ['go'], ['take'], ['show', 'page'], ['show']] as const;
const PAGE_WORDS = new Set(Object.keys(VOICE_PAGES));

function readMarket(reader: WordReader): VoiceCommand | null {
  reader.take(LOOK);
  const before = reader.take(ASSETS);
  const isMarket = reader.take(MARKET) !== null;
  const assetWord = before ?? reader.take(ASSETS);
  const asset = assetWord === null ? null : (ASSET_WORDS[assetWord] ?? null);
  const isNews = reader.take(NEWS) !== null;
  const isAsked = isMarket && (isNews || asset !== null);
  return isAsked || (asset !== null && isNews) ? { kind: 'MARKET_ANALYSIS', asset } : null;
}

const READINGS: readonly Reading[] = [
  (reader) => {
    reader.take(LOOK);
    return reader.take(PORTFOLIO) === null ? null : { kind: 'CHECK_PORTFOLIO' };
  },
  readMarket,
  (reader) => {
    reader.take(LOOK);
    return reader.take(VOICE) !== null && reader.take(CHECK) !== null ? { kind: 'VOICE_STATUS' } : null;
  },
  (reader) => {
    reader.take(LOOK);
    reader.takeAll('available');
    return reader.take(HELP) === null ? null : { kind: 'HELP' };
  },
  (reader) => {
    const looks = reader.take(LOOK) !== null;
    if (reader.take(RISK) === null) return null;
    return reader.take(REPORT) !== null || looks ? { kind: 'CHECK_RISK' } : null;
  },
  (reader) => {
    if (reader.take(new Set(['check', 'read'])) !== null)
      return reader.take(BOTS) === null ? null : { kind: 'CHECK_BOTS' };
    return reader.take(BOTS) !== null && reader.take(REPORT) !== null ? { kind: 'CHECK_BOTS' } : null;
  },
  (reader) => {
    if (!reader.takeAny(OPEN)) return null;
    const page = reader.take(PAGE_WORDS);
    reader.takeAll('page');
    return page === null ? null : { kind: 'OPEN_PAGE', page: page as SpokenPage };
  },
];

const STOP_LISTENING = [
  ['stop', 'listening'],
  ['stop', 'voice'],
] as const;

function parseListening(words: readonly string[]): VoiceCommand | null {
  const reader = new WordReader(words);
  skipOpening(reader);
  return reader.takeAny(STOP_LISTENING) && endsHere(reader) ? { kind: 'STOP_LISTENING' } : null;
}

/** What asks for information may be said in many ways: nothing comes of a wrong guess but an answer. */
function parseInformation(words: readonly string[]): VoiceCommand | null {
  const kept = words.filter((word) => !FILLERS.has(word) && word !== '?');
  for (const read of READINGS) {
    const reader = new WordReader(kept);
    const command = read(reader);
    if (command !== null && reader.isAtEnd) return command;
  }
  return null;
}

/** What one sentence asks for. A sentence is one command from its first word to its last, or none. */
export function parseVoiceCommand(sentence: string): VoiceCommand {
  const words = toWords(sentence);
  if (words === null) return { kind: 'UNKNOWN_COMMAND', why: 'no-command' };
  const order = parseSpokenOrder(words);
  if (order !== null) return { kind: 'PLACE_ORDER', ...order };
  const other = parseListening(words) ?? parseControl(words) ?? parseInformation(words);
  if (other !== null) return other;
  return { kind: 'UNKNOWN_COMMAND', why: mentionsOrder(words) ? 'order-in-talk' : 'no-command' };
}
