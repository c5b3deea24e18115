import { lazy } from 'react';
import { readDcaAddress, writeDcaAddress, writeDcaRows } from '../../../../components/dca/dca-address.ts';
import type { CustomSafetyOrder, DcaFormValues } from '../../../../components/dca/dca-values.ts';
import { toText } from '../../../../lib/address-values.ts';
import type { BotForm } from '../bot-form.ts';

export const dcaForm: BotForm<DcaFormValues> = {
  label: 'DCA bot',
  account: 'The account begins with the capital of the whole ladder, fees included.',
  readAddress: readDcaAddress,
  writeAddress: writeDcaAddress,
  writeOptions,
  Fields: lazy(async () => ({ default: (await import('./dca-fields.tsx')).DcaFields })),
};

/** What a field leaves empty is null in a request. */
function writeOptions(address: URLSearchParams, options: ReadonlyArray<readonly [string, unknown]>): void {
  for (const [name, value] of options) {
    if (Array.isArray(value)) writeDcaRows(address, value.map(readRow));
    else if (value !== null)
      address.set(`d.${name}`, typeof value === 'object' ? JSON.stringify(value) : toText(value));
  }
}

function readRow(row: unknown): CustomSafetyOrder {
  const { deviationPct, size } = Object(row) as Readonly<Record<string, unknown>>;
  return { deviationPct: toText(deviationPct), size: toText(size) };
}
