import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { phone } from '#tests/support/visitor.ts';

const texts = (elements: Iterable<Element>) => [...elements].map((element) => element.textContent);

test('the services page shows services, reasons, questions, and ways to ask', {
  tags: ['services/cards', 'services/why-choose', 'services/request-service', 'services/telephone-link'],
}, async ({ read }) => {
  const { getByRole, all, structuredData } = await read('/services');
  const cards = getByRole('region', { name: 'What we do' });
  expect(texts(cards.querySelectorAll('h3')).join()).toBe(
    'Installation & Setup,Maintenance & Repair,24/7 Technical Support,AMC Services,Consumables Supply,Warranty Support',
  );
  for (const features of cards.querySelectorAll('ul ul')) expect(features.children.length).toBeGreaterThanOrEqual(3);

  const reasons = getByRole('region', { name: 'Why Choose Our Services' });
  expect(reasons.querySelectorAll('h3')).toHaveLength(6);
  expect(texts(reasons.querySelectorAll('h3'))).toContain('99% satisfaction rate');

  expect(getByRole('link', { name: 'Request Service' }).getAttribute('href')).toBe('/contact');
  expect(getByRole('link', { name: 'Call +91 00000 00000' }).getAttribute('href')).toBe('tel:+910000000000');

  type Faq = { mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
  const faq = structuredData().find((each) => each['@type'] === 'FAQPage') as Faq;
  const questions = faq.mainEntity.flatMap(({ name, acceptedAnswer: { text } }) => [name, text]);
  expect(questions.length).toBeGreaterThan(0);
  // The plus sign is hidden from screen readers.
  expect(texts(all('details summary, details p')).map((text) => text?.replace(/\+$/, ''))).toEqual(questions);
});

test('a service request names machine, fault and branch', async ({ visit, inquiries }) => {
  const { page } = await visit('/', { width: phone, javaScript: false });
  await page.getByRole('navigation', { name: 'What do you need?' }).getByRole('link', { name: 'Repair' }).click();
  const form = page.getByRole('form', { name: 'Service request' });
  expect(await page.locator('#machines option[value="Kyocera TASKalfa 2201"]').count()).toBe(1);
  const words = {
    Machine: 'Canon iR 2625',
    'Serial number (optional)': 'XYZ 123',
    'What is wrong?': 'Paper jams in tray 2',
    'Full Name': 'Asha Rao',
    Email: 'asha@example.com',
    Phone: '98765 43210',
  };
  for (const [name, text] of Object.entries(words)) await form.getByLabel(name).fill(text);
  const branch = form.getByLabel('Preferred Branch');
  const name = (await branch.locator('option').nth(1).textContent()) ?? '';
  await branch.selectOption(name);
  await form.getByRole('button', { name: 'Ask for a visit' }).click();
  await page.waitForURL(/\/inquiry\/.*&sent=service$/);
  expect(await page.getByRole('status').first().textContent()).toContain('Message sent successfully');
  const [inquiry] = await inquiries();
  expect(inquiry).toMatchObject({
    subject: 'Service: Canon iR 2625',
    message: 'Paper jams in tray 2\n\nSerial number: XYZ 123',
    preferredBranch: name,
  });
});
