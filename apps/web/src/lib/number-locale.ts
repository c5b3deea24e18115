/** How a reader is used to see thousands and decimals: 1,234.56, 1.234,56, 1 234,56 or 1’234.56. */
export type NumberLocale = 'en' | 'de' | 'fr' | 'ch';

/** Between thousands, and before decimals. The space is narrow and breaks no line. */
const MARKS: { readonly [K in NumberLocale]: string } = { en: ',.', de: '.,', fr: '\u202f,', ch: '\u2019.' };

let chosen = MARKS.en;

/** From here on figures are written so. The public pages, which are the same for everybody, never call it. */
export function chooseNumberLocale(locale: NumberLocale): void {
  chosen = MARKS[locale];
}

/** '.' or ',': what typed numbers are read by as well. */
export function decimalMark(): string {
  return chosen.charAt(1);
}

/** Between thousands, and before decimals. @param isEnglish whatever was chosen. */
export function separators(isEnglish: boolean): string {
  return isEnglish ? MARKS.en : chosen;
}

/** A whole number with its thousands apart, for what the sign-in loads: it has no other figures. */
export function groupWhole(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/gu, chosen.charAt(0));
}
