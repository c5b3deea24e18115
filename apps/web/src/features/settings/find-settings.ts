import { filterOptions } from '../../lib/filter-options.ts';
import { SETTINGS_SECTIONS } from './settings-sections.ts';

/** A panel that matches what was typed. */
export interface FoundSetting {
  /** Address with the panel's place. */
  readonly to: string;
  readonly label: string;
  /** Of the section it is in. */
  readonly section: string;
}

const PANELS: ReadonlyArray<FoundSetting & { readonly keywords: string }> = SETTINGS_SECTIONS.flatMap(
  ({ id, label, panels }) =>
    panels.map(({ name, title, keywords }) => ({
      to: `/settings/${id}#${name}`,
      label: title,
      section: label,
      keywords: `${keywords} ${label}`,
    })),
);

/** Panels of the settings that have every word of the query, the best match first; none for an empty query. */
export function findSettings(query: string): readonly FoundSetting[] {
  const words = query.trim().split(/\s+/u);
  if (words[0] === '') return [];
  // The first word, which is mostly the name, decides the order.
  return words.toReversed().reduce((found, word) => filterOptions(found, word), PANELS);
}
