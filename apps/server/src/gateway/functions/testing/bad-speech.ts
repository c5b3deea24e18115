import { NO_TEXT, type Row } from './bad-fragments.ts';

/** What the fields of voice-engine refuse, and the rest of the sentence that begins with the field's name. */
export const BAD_SPEECH: readonly Row[] = [
  ['text', NO_TEXT, 'must be text.'],
  ['text', ['""', '"   "', `"${'x'.repeat(601)}"`], 'must be 1 to 600 characters.'],
  ['regime', [...NO_TEXT, '"wild"'], 'must be one of trending, volatile, ranging, accumulation, stable, autonomous.'],
  ['voice', [...NO_TEXT, 'null', '"../alloy"'], 'must be one of alloy, echo, fable, nova, onyx, shimmer.'],
  [
    'speed',
    ['true', '[]', '{}', '1e400', '"1"', '0', '-1', '0.49', '2.01', '1e9', 'null'],
    'must be a number from 0.5 to 2.',
  ],
  ['provider', [...NO_TEXT, 'null', '"other"'], 'must be auto, model or built-in.'],
];
