import { lazy } from 'react';
import { readGridAddress, writeGridAddress } from '../../../../components/grid/grid-address.ts';
import type { GridFormValues } from '../../../../components/grid/grid-values.ts';
import { toText } from '../../../../lib/address-values.ts';
import type { BotForm } from '../bot-form.ts';

export const gridForm: BotForm<GridFormValues> = {
  label: 'Grid bot',
  account: 'The account begins with the grid’s allocation.',
  readAddress: readGridAddress,
  writeAddress: writeGridAddress,
  writeOptions,
  Fields: lazy(async () => ({ default: (await import('./grid-fields.tsx')).GridFields })),
};

/** What a parsed request holds is plain text, numbers and choices. */
function writeOptions(address: URLSearchParams, options: ReadonlyArray<readonly [string, unknown]>): void {
  for (const [name, value] of options) {
    if (name === 'trailingUp') {
      const { enabled = false, maxLines = '' } = Object(value) as { enabled?: boolean; maxLines?: unknown };
      if (enabled) address.set('g.trailingUp', toText(maxLines));
    } else if (name === 'buyBaseAtStart') {
      if (value === false) address.set('g.buyBaseAtStart', 'no');
    } else address.set(`g.${name}`, toText(value));
  }
  const isFixed = Number(address.get('g.lower')) > 0;
  address.set('g.range', isFixed ? 'fixed' : 'around');
}
