import { toWords } from './words.ts';

/** What an answer to "is that right" says: anything that is not a plain yes is a no, but for a mumbled one, which is asked again. */
export type Reply = 'yes' | 'no' | 'unclear';

const YES: ReadonlySet<string> = new Set(['yes', 'yes please', 'yes confirm', 'confirm', 'confirmed', 'yes yes']);
const MUMBLED: ReadonlySet<string> = new Set([
  'yeah',
  'yep',
  'yup',
  'ok',
  'okay',
  'sure',
  'right',
  'correct',
  'uh',
  'um',
  'hm',
  'hmm',
]);

export function parseReply(sentence: string): Reply {
  const text = (toWords(sentence) ?? []).join(' ');
  if (YES.has(text)) return 'yes';
  return text === '' || MUMBLED.has(text) ? 'unclear' : 'no';
}
