const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/gu;
/** Eight groups, or fewer with one gap, the last two perhaps as an IPv4 address; with its zone. */
const IPV6 = new RegExp(
  [
    String.raw`(?<![\w:.])(?:`,
    String.raw`(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}`,
    String.raw`|(?:[0-9a-f]{1,4}:){6}\d{1,3}(?:\.\d{1,3}){3}`,
    String.raw`|(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})?::(?:(?:[0-9a-f]{1,4}:){0,5}(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}))`,
    String.raw`|[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6}::`,
    String.raw`)(?:%\w+)?(?![\w:])`,
  ].join(''),
  'giu',
);
const ID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/giu;
const HOME = /\/(?:home|Users|root)(?:\/[^\s"'/:]+)?/gu;

/** Takes mail addresses, network addresses and home folders out of every text, and shortens ids, so that it can be shown to others. */
export function redactReport(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replace(MAIL, '[mail]')
      .replace(IPV6, '[address]')
      .replace(IPV4, '[address]')
      .replace(ID, '$1…')
      .replace(HOME, '[home]');
  if (Array.isArray(value)) return value.map(redactReport);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactReport(inner)]));
}
