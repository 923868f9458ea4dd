import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { texts } from './reading.ts';

test('the services page shows services, reasons, questions, and ways to ask', {
  tags: ['services/cards', 'services/why-choose', 'services/request-service', 'services/telephone-link'],
}, async ({ read }) => {
  const { getByRole, structuredData } = await read('/services');
  const cards = getByRole('region', { name: 'What we do' });
  expect(texts(cards.querySelectorAll('h3')).join()).toBe(
    'Installation & Setup,Maintenance & Repair,24/7 Technical Support,AMC Services,Consumables Supply,Warranty Support',
  );
  expect(getByRole('link', { name: 'What we do' }).getAttribute('href')).toBe(`#${cards.querySelector('h2')?.id}`);
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
  const answers = getByRole('region', { name: 'Questions we are asked' });
  expect(texts(answers.querySelectorAll('summary, p')).map((text) => text?.replace(/\+$/, ''))).toEqual(questions);
});

test('a service request names machine, fault and branch', async ({ read, sendForm, inquiries }) => {
  const page = await read('/services');
  expect(page.all('#machines option[value="Kyocera TASKalfa 2201"]')).toHaveLength(1);
  const form = page.getByRole('form', { name: 'Service request' });
  const names = [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'));
  const person = { name: 'Asha Rao', email: 'asha@example.com', phone: '98765 43210' };
  const asked = { machine: 'Canon iR 2625', serial: 'XYZ 123', fault: 'Paper jam', message: '' };
  const fields = { ...asked, ...person, preferredBranch: 'Pune Head Office' };
  expect(names).toEqual(expect.arrayContaining(Object.keys(fields)));
  expect((await sendForm('/services', fields)).headers.get('location')).toMatch(/\/inquiry\/.*&sent=service$/);
  expect(await inquiries()).toMatchObject([
    {
      ...person,
      subject: 'Service: Canon iR 2625',
      message: 'Paper jam\n\nSerial number: XYZ 123',
      preferredBranch: 'Pune Head Office',
    },
  ]);
});
