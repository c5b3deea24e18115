import type { DeliveryMessage, OutgoingNotification } from './delivery.ts';

const MARKS = { info: 'ℹ️', warning: '⚠️', error: '❗' } as const;

function textOf({ severity, title, body, link }: OutgoingNotification, siteUrl: string): string {
  return [
    `${MARKS[severity]} ${title}`,
    ...(body === '' ? [] : [body]),
    ...(link === null ? [] : [`${siteUrl}${link}`]),
  ].join('\n');
}

/** A message as plain text of at most `lengthMax` UTF-16 units: what does not fit is counted, and stands in the app. */
export function messageText({ notifications, siteUrl }: DeliveryMessage, lengthMax: number): string {
  const rest = (count: number) => `… and ${count} more: ${siteUrl}/notifications`;
  const room = lengthMax - rest(notifications.length).length - 2;
  const parts: string[] = [];
  let length = 0;
  for (const [index, notification] of notifications.entries()) {
    const text = textOf(notification, siteUrl);
    if (length + text.length > room) {
      if (index === 0) parts.push(`${text.slice(0, room - 1).toWellFormed()}…`);
      const left = notifications.length - Math.max(index, 1);
      if (left > 0) parts.push(rest(left));
      break;
    }
    parts.push(text);
    length += text.length + 2;
  }
  return parts.join('\n\n');
}
