import type { StatusDocument, StatusIncident } from '@atb/api/status-document';

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Incidents and maintenance as an Atom feed (RFC 4287), an entry each, which is updated as they go on.
 * @param siteUrl origin under which the page is reached.
 */
export function renderFeed({ incidents, generatedAt }: StatusDocument, siteUrl: string): string {
  const updated = incidents.map(lastUpdate).toSorted().at(-1) ?? generatedAt;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '<title>ATB status</title>',
    `<id>${escape(`${siteUrl}/status`)}</id>`,
    `<link href="${escape(`${siteUrl}/status`)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escape(`${siteUrl}/status/feed.xml`)}"/>`,
    '<author><name>ATB</name></author>',
    `<updated>${updated}</updated>`,
    ...incidents.map((incident) => renderEntry(incident, siteUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function renderEntry(incident: StatusIncident, siteUrl: string): string {
  const { id, title, impact, startedAt, resolvedAt, kind, updates } = incident;
  const isPlanned = kind === 'maintenance';
  const state = isPlanned
    ? `Planned until ${resolvedAt ?? ''}`
    : resolvedAt === null
      ? 'Ongoing'
      : `Over since ${resolvedAt}`;
  const lines = [`${state}. ${impact}`, ...updates.map(({ at, text }) => `${at}: ${text}`)];
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escape(title)}</title>`,
    `<link href="${escape(`${siteUrl}/status#incident-${id}`)}"/>`,
    `<published>${startedAt}</published>`,
    `<updated>${lastUpdate(incident)}</updated>`,
    `<content type="text">${escape(lines.join('\n'))}</content>`,
    '</entry>',
  ].join('\n');
}

function lastUpdate({ updates, startedAt }: StatusIncident): string {
  return updates[0]?.at ?? startedAt;
}

// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

/** Text of a document in XML, without the characters that XML cannot carry. */
function escape(text: string): string {
  return text.replace(NOT_IN_XML, '').replace(/[&<>"']/gu, (one) => XML[one] ?? '');
}
