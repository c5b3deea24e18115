import type { BotRow } from '@atb/api/rows/bots';
import type { VoiceAction } from '@atb/core/voice/parse-voice-command';
import { toWords } from '@atb/core/voice/words';
import { pauseBot, startBot, stopBot } from '../../../lib/api/bot-commands.ts';
import { botName, isRunning } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import type { Prepared } from '../session/session-parts.ts';

type VoiceBotAction = Exclude<VoiceAction, { kind: 'PLACE_ORDER' }>;

interface Work {
  readonly verb: string;
  readonly past: string;
  /** Said behind the names. */
  readonly note: string;
  /** Whether it can be done to this one. */
  readonly suits: (bot: BotRow) => boolean;
  /** Whether it is meant when no name is said. */
  readonly suitsUnnamed: (bot: BotRow) => boolean;
  readonly none: string;
  readonly send: (botId: string) => Promise<void>;
}

const isPaused = ({ status }: BotRow): boolean => status === 'paused';

const WORK: Readonly<Record<VoiceBotAction['kind'], Work>> = {
  START_TRADING: {
    verb: 'Start',
    past: 'asked to start',
    note: '',
    suits: (bot) => !isRunning(bot) && bot.status !== 'stopping',
    suitsUnnamed: isPaused,
    none: 'None of your bots is paused. To start another one, say its name: start bot, and the name.',
    send: startBot,
  },
  PAUSE_TRADING: {
    verb: 'Pause',
    past: 'paused',
    note: ' What they hold can still be sold.',
    suits: isRunning,
    suitsUnnamed: isRunning,
    none: 'None of your bots is running.',
    send: pauseBot,
  },
  STOP_TRADING: {
    verb: 'Stop',
    past: 'asked to stop',
    note: ' They keep what they hold.',
    suits: (bot) => isRunning(bot) || isPaused(bot),
    suitsUnnamed: (bot) => isRunning(bot) || isPaused(bot),
    none: 'None of your bots is running or paused.',
    send: (botId) => stopBot(botId, 'keep'),
  },
};

const spoken = (name: string): string => (toWords(name) ?? []).join(' ');

function listNames(bots: readonly BotRow[]): string {
  const names = bots.map(botName);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const count = (number: number): string => (number === 1 ? '1 bot' : `${number} bots`);

async function sendAll(bots: readonly BotRow[], { send, past }: Work): Promise<string> {
  const failures: string[] = [];
  for (const bot of bots) {
    await send(bot.id).catch((error: unknown) => failures.push(`${botName(bot)}: ${describeError(error).message}`));
  }
  if (failures.length === bots.length) throw new Error(failures.join(' '));
  const done = `${count(bots.length - failures.length)} ${past}.`;
  return failures.length === 0 ? done : `${done} Not done: ${failures.join(' ')}`;
}

function findBots(action: VoiceBotAction, bots: readonly BotRow[], work: Work): readonly BotRow[] | string {
  const kept = bots.filter(({ archived_at }) => archived_at === null);
  const { botName: wanted } = action;
  if (wanted === null) {
    const meant = kept.filter(work.suitsUnnamed);
    return meant.length === 0 ? work.none : meant;
  }
  const named = kept.filter((bot) => spoken(botName(bot)) === wanted);
  if (named.length === 0) return `None of your bots is called “${wanted}”.`;
  const meant = named.filter(work.suits);
  return meant.length === 0 ? `That bot is ${named[0]?.status ?? 'gone'} already.` : meant;
}

/** Which bots are meant; nothing is asked of them before its `carryOut`. */
export function prepareBots(action: VoiceBotAction, bots: readonly BotRow[]): Prepared {
  const work = WORK[action.kind];
  const meant = findBots(action, bots, work);
  if (typeof meant === 'string') return { status: 'refused', sentence: meant };
  return {
    status: 'ready',
    readBack: `${work.verb} ${count(meant.length)}: ${listNames(meant)}.${work.note} Is that right?`,
    facts: [
      ['Bots', listNames(meant)],
      ['Mode', meant.every(({ is_paper: isPaper }) => isPaper) ? 'Paper' : 'Live'],
    ],
    carryOut: () => sendAll(meant, work),
  };
}
