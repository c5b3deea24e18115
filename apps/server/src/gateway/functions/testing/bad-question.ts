import { NO_SWITCH, NO_TEXT, type Row } from './bad-fragments.ts';

/** What the fields of ai-advisor refuse, and the rest of the sentence that begins with the field's name. */
export const BAD_QUESTION: readonly Row[] = [
  ['question', [...NO_TEXT, 'null'], 'must be text.'],
  ['question', ['""', '"  "', '"\\n"'], 'must not be empty.'],
  ['question', [`"${'x'.repeat(2001)}"`], 'must have at most 2000 characters.'],
  ['stream', NO_SWITCH, 'must be true or false.'],
  ['analyst', NO_SWITCH, 'must be true or false.'],
];
