import { escapeHtml } from '@atb/core/base/escape-html';
import type { MailMessage } from './mailer.ts';

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Shown large, for typing. */
  readonly code?: string;
  /** The last, smaller paragraph: what to do when one did not ask for this. */
  readonly footnote: string;
}

const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600';
const CODE_STYLE = 'font-family:ui-monospace,monospace;font-size:28px;letter-spacing:6px;font-weight:700;margin:24px 0';

/** Puts one mail together, as text and as HTML. Whatever comes from outside is escaped here and nowhere else. */
export function composeMail({ to, subject, paragraphs, button, code, footnote }: MailContent): MailMessage {
  const codeLines = code === undefined ? [] : [`Your code: ${code}`];
  const buttonLines = button === undefined ? [] : [`${button.label}: ${button.url}`];
  const text = [...paragraphs, ...buttonLines, ...codeLines, footnote].join('\n\n');

  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(button === undefined
      ? []
      : [`<p><a href="${escapeHtml(button.url)}" style="${BUTTON_STYLE}">${escapeHtml(button.label)}</a></p>`]),
    ...(code === undefined ? [] : [`<p style="${CODE_STYLE}">${escapeHtml(code)}</p>`]),
    `<p style="color:#6b7280;font-size:13px">${escapeHtml(footnote)}</p>`,
  ];
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#111827;max-width:560px;margin:0 auto;padding:24px">',
    `<h1 style="font-size:20px">${escapeHtml(subject)}</h1>`,
    ...body,
    '</body></html>',
  ].join('\n');
  return { to, subject, text: `${text}\n`, html };
}
