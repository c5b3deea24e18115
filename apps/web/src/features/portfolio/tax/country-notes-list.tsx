import { COUNTRY_NOTES } from '@atb/core/tax/country-notes';

/** What differs by country, folded away: it is the same for every report. */
export function CountryNotesList() {
  return (
    <details className="text-xs text-fg-2">
      <summary className="w-fit cursor-pointer">Notes by country</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[max-content_1fr]">
        {COUNTRY_NOTES.map(({ country, note }) => (
          <div key={country} className="contents">
            <dt className="font-medium text-fg">{country}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
