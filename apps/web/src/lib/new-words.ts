interface Known {
  readonly id: string;
}

/**
 * How many of `latest`, the newest first, came after `shown`, in words: '3 new', '100+ new' where there may be more; '' for none.
 * @param countMax as many as `latest` can hold.
 */
export function newWords(latest: readonly Known[], shown: readonly Known[], countMax: number): string {
  const place = latest.findIndex(({ id }) => id === shown[0]?.id);
  if (place === 0 || latest.length === 0) return '';
  return place < 0 ? `${latest.length}${latest.length < countMax ? '' : '+'} new` : `${place} new`;
}
