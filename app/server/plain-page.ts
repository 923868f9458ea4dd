import { html } from 'hono/html';
import { dealer } from '#dealer';

/**
 * A page for when the site cannot make one of its own: a title, a sentence, and how to reach the dealer all the same.
 * It needs nothing else of the site, neither styles nor the database.
 */
export function plainPage(status: number, title: string, sentence: string, headers: Record<string, string> = {}) {
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
<p>${dealer.name}: <a href="tel:${dealer.phone.replace(/[^+\d]/g, '')}">${dealer.phone}</a>,
<a href="mailto:${dealer.email}">${dealer.email}</a></p>
<p><a href="/">To the home page</a></p>
</body>
</html>`;
  return new Response(String(page), { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } });
}
