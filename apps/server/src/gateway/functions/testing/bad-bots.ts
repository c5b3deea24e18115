import { idRow, NO_TEXT, type Row, SOMEBODY } from './bad-fragments.ts';

const CHANGES: readonly Row[] = [
  ['changes', ['null', '1', '[]', '"x"'], 'must be an object.'],
  ['changes', ['{}'], 'must name at least one parameter.'],
  ['changes', [JSON.stringify({ stopLossPct: 'x'.repeat(5_000) })], 'must be at most 4 kB of JSON.'],
];

/** What the functions refuse that change bots which run, and several at once. */
export const BAD_BOTS = {
  'edit-bot': [idRow('botId'), idRow('requestId'), ...CHANGES],
  'preview-bot-edit': [idRow('botId'), ...CHANGES],
  'bulk-bots': [
    ['action', [...NO_TEXT, 'null', '"burn"'], 'must be start, pause, stop, delete or move.'],
    ['botIds', ['null', '"x"', '{}'], 'must be a list of ids.'],
    ['botIds', ['[]'], 'must name at least one bot.'],
    ['botIds', [JSON.stringify(Array.from({ length: 51 }, () => SOMEBODY))], 'must name at most 50 bots.'],
    ['holdings', ['null', '"burn"'], 'must be keep or sell.'],
    ['group', ['null', '1', '[]'], 'must be text.'],
    ['group', [`"${'x'.repeat(41)}"`], 'must be at most 40 characters.'],
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

/** Bodies of them that are in order. */
export const GOOD_BOTS = {
  'edit-bot': { botId: SOMEBODY, changes: { stopLossPct: '3' } },
  'preview-bot-edit': { botId: SOMEBODY, changes: { stopLossPct: '3' } },
  'bulk-bots': { action: 'pause', botIds: [SOMEBODY] },
} as const;
