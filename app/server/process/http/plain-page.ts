import { html } from 'hono/html';
import type { Settings } from '#app/domain/business/settings.ts';
import { telephoneLink } from '#app/domain/text/phone.ts';
import { dealer } from '#dealer';

/** The last settings read; `null` falls back to `dealer.config.ts`. */
export type Known = Pick<Settings, 'companyName' | 'phone' | 'email'> | null;

type Options = { headers?: Record<string, string>; known?: Known };

/** A minimal error page before or outside React Router. It needs neither styles nor the database. */
export function plainPage(
  status: number,
  title: string,
  sentence: string,
  { headers = {}, known = null }: Options = {},
) {
  const name = known?.companyName || dealer.name;
  const { phone, email } = known ?? dealer;
  const page = html`<!doctype html>
<html lang="${dealer.locale.language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${sentence}</p>
<p>${name}: <a href="${telephoneLink(phone, dealer.locale)}">${phone}</a>,
<a href="mailto:${email}">${email}</a></p>
<p><a href="/">To the home page</a></p>
</body>
</html>`;
  return new Response(String(page), { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
}
