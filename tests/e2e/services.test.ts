import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';

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
