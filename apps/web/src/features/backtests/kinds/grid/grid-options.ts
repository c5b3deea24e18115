import { toText } from '../../../../lib/address-values.ts';
import type { WriteOptions } from '../bot-form.ts';

/** What a parsed request holds is plain text, numbers and choices. */
export const writeGridOptions: WriteOptions = (address, options) => {
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
};
