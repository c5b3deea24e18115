import { isAction, parseVoiceCommand, type VoiceCommand } from './parse-voice-command.ts';
import { parseSize, type SpokenSize, type VoiceAsset } from './parse-order.ts';
import { parseReply, type Reply } from './parse-reply.ts';
import { toWords } from './words.ts';

/** One reading of what was said, as the recogniser gives it. */
export interface Alternative {
  readonly transcript: string;
  /** 0 to 1; some recognisers say 0 or nothing when they do not know. */
  readonly confidence: number | undefined;
}

/** What was said or typed: the likeliest reading first. */
export interface Utterance {
  readonly source: 'spoken' | 'typed';
  readonly alternatives: readonly Alternative[];
}

/** Of a reading whose recogniser does not say how sure it is. */
const CONFIDENCE_DEFAULT = 0.8;
/** What changes something is taken at this or more, else asked again. */
const ACTION_CONFIDENCE_MIN = 0.8;
/** What only asks. */
const COMMAND_CONFIDENCE_MIN = 0.5;

export type Heard =
  | { readonly status: 'heard'; readonly transcript: string; readonly command: VoiceCommand }
  | {
      readonly status: 'unsure';
      readonly transcript: string;
      /** `low-confidence`: the recogniser doubts it. `two-readings`: it could as well have been something else. */
      readonly why: 'low-confidence' | 'two-readings';
    };

function confidenceOf({ source }: Utterance, alternative: Alternative | undefined): number {
  if (source === 'typed') return 1;
  const confidence = alternative?.confidence ?? 0;
  return confidence > 0 ? Math.min(confidence, 1) : CONFIDENCE_DEFAULT;
}

const NEGATIONS: ReadonlySet<string> = new Set([
  'not',
  'no',
  "don't",
  'don’t',
  'dont',
  'never',
  'cancel',
  "didn't",
  "won't",
  "can't",
]);

function isNegated(transcript: string): boolean {
  return (toWords(transcript) ?? []).some((word) => NEGATIONS.has(word));
}

/** Whether another reading of the same sound asks for another action, or against this one. */
function isContested(command: VoiceCommand, others: readonly Alternative[]): boolean {
  return others.some(({ transcript }) => {
    const other = parseVoiceCommand(transcript);
    return (isAction(other) && JSON.stringify(other) !== JSON.stringify(command)) || isNegated(transcript);
  });
}

/** What was heard. Only the likeliest reading is ever acted upon; the others can but cast doubt on it. */
export function hear(utterance: Utterance): Heard {
  const [first, ...others] = utterance.alternatives;
  const transcript = first?.transcript.trim() ?? '';
  const command = parseVoiceCommand(transcript);
  const confidence = confidenceOf(utterance, first);
  const needed = isAction(command) ? ACTION_CONFIDENCE_MIN : COMMAND_CONFIDENCE_MIN;
  if (command.kind !== 'UNKNOWN_COMMAND' && confidence < needed)
    return { status: 'unsure', transcript, why: 'low-confidence' };
  if (isAction(command) && isContested(command, others)) return { status: 'unsure', transcript, why: 'two-readings' };
  return { status: 'heard', transcript, command };
}

/** What an answer says. A yes that is doubted is unclear. */
export function hearReply(utterance: Utterance): Reply {
  const [first, ...others] = utterance.alternatives;
  const reply = parseReply(first?.transcript ?? '');
  if (reply !== 'yes') return reply;
  const isDoubted = others.some(({ transcript }) => isNegated(transcript));
  return isDoubted || confidenceOf(utterance, first) < ACTION_CONFIDENCE_MIN ? 'unclear' : 'yes';
}

/** The size that an answer names: null for any other answer, `unclear` for one that is doubted or could be another size. */
export function hearSize(utterance: Utterance, wanted: VoiceAsset): SpokenSize | 'unclear' | null {
  const [first, ...others] = utterance.alternatives;
  const read = (alternative: Alternative | undefined): SpokenSize | null =>
    parseSize(toWords(alternative?.transcript ?? '') ?? [], wanted);
  const size = read(first);
  if (size === null) return null;
  const isAnother = others.some((other) => {
    const another = read(other);
    return isNegated(other.transcript) || (another !== null && JSON.stringify(another) !== JSON.stringify(size));
  });
  return isAnother || confidenceOf(utterance, first) < ACTION_CONFIDENCE_MIN ? 'unclear' : size;
}
