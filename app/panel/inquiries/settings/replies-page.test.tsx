// @module-tag replies/templates
import { expect } from 'vitest';
import type { Settings } from '#app/domain/business/settings.ts';
import { defaultReplyTemplates } from '#app/domain/inquiries/default-reply-templates.ts';
import { test as base, screen, waitFor, within } from '#tests/support/panel.tsx';

const test = base.extend('panel', async ({ panel }) => {
  await panel.call('PUT', '/settings', { replyTemplates: defaultReplyTemplates });
  return panel;
});

type Call = <Body>(method: string, path: string) => Promise<Body>;
const stored = async (call: Call) => (await call<Settings>('GET', '/settings')).replyTemplates;
const template = (number: number) => within(screen.getByRole('group', { name: `Template ${number}` }));
const nameOf = (number: number) => template(number).getByRole('textbox', { name: /^Name/ });
const textOf = (number: number) => template(number).getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });

test('templates are added, filled, ordered and removed, with preview and Undo', async ({ panel }) => {
  await panel.open('/admin/settings/replies');
  await panel.press('Add template');
  await panel.fill(nameOf(8), 'Offer');
  await panel.fill(textOf(8), 'Dear , take it for ');
  textOf(8).setSelectionRange(5, 5);
  await panel.user.click(template(8).getByRole('button', { name: /^Insert name/ }));
  expect(textOf(8).value).toBe('Dear {name}, take it for ');
  textOf(8).setSelectionRange(25, 25);
  await panel.user.click(template(8).getByRole('button', { name: /^Insert price/ }));
  await template(8).findByText('Dear Asha Patil, take it for ₹45,000 (+ GST)');
  await panel.press('Move template 8 up');
  await panel.press('Remove template 1');
  await panel.press('Save settings', 'Settings updated successfully');
  expect((await stored(panel.call)).map(({ name }) => name)).toEqual([
    ...defaultReplyTemplates.slice(1, 6).map(({ name }) => name),
    'Offer',
    defaultReplyTemplates[6]?.name,
  ]);
  await panel.press('Undo save');
  await waitFor(async () => expect(await stored(panel.call)).toEqual(defaultReplyTemplates));
});
