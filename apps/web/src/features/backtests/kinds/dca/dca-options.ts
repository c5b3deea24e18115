import { writeDcaRows } from '../../../../components/dca/dca-address.ts';
import type { CustomSafetyOrder } from '../../../../components/dca/dca-values.ts';
import { toText } from '../../../../lib/address-values.ts';
import type { WriteOptions } from '../bot-form.ts';

/** What a field leaves empty is null in a request. */
export const writeDcaOptions: WriteOptions = (address, options) => {
  for (const [name, value] of options) {
    if (Array.isArray(value)) writeDcaRows(address, value.map(readRow));
    else if (value !== null)
      address.set(`d.${name}`, typeof value === 'object' ? JSON.stringify(value) : toText(value));
  }
};

function readRow(row: unknown): CustomSafetyOrder {
  const { deviationPct, size } = Object(row) as Readonly<Record<string, unknown>>;
  return { deviationPct: toText(deviationPct), size: toText(size) };
}
