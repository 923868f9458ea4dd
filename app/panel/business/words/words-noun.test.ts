import { describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { originalWords } from '#app/domain/business/words/original-words.ts';
import { noOwnWords } from '#app/domain/business/words/page-words.ts';
import { wordParts } from '#app/domain/business/words/word-parts.ts';
import { differencesInWords } from '#app/domain/records/difference.ts';
import { dealer } from '#dealer';
import { type WordEntry, type WordsValues, wordsNoun } from './words-noun.ts';

const settings = { ...firstFacts(dealer), ...noOwnWords, companyDescription: '' } as Settings;
const nounOf = (key: string, facts = settings) => {
  const part = wordParts.find((each) => each.key === key);
  if (part === undefined) throw new Error(key);
  return wordsNoun(part, facts);
};
const entry = (fields: object): WordEntry => ({ original: '', ...fields });
const long = 'ह'.repeat(10_000);

describe('the form of each part', { tags: ['words/panel'] }, () => {
  test('starts with the original texts and sends them as empty', () => {
    const { heroHeadline, heroText } = originalWords(settings, dealer.locale);
    const nouns = wordParts.map(({ key }) => nounOf(key));
    const written = Object.assign({}, ...nouns.map((noun) => noun.write(noun.read(settings))));
    expect(written).toEqual({ ...noOwnWords, companyDescription: '' });
    expect(nounOf('headline').read(settings)).toEqual({ heroHeadline, heroText });
    for (const noun of nouns) expect(noun.check?.(noun.read(settings))).toEqual([]);
  });

  test('stores only typed texts in a draft and fills in the current originals', () => {
    const typedOn = nounOf('questions', { ...settings, city: 'Pune' });
    const before = typedOn.read({ ...settings, city: 'Pune' }) as { questions: WordEntry[] };
    const typed = before.questions.map((each, at) => (at === 3 ? { ...each, answer: 'From a day onwards.' } : each));
    const draft = (questions: WordEntry[]) => JSON.parse(JSON.stringify(typedOn.draft?.write({ questions })));
    const readOn = nounOf('questions', { ...settings, city: 'Nagpur' });
    const now = readOn.read({ ...settings, city: 'Nagpur' }) as { questions: WordEntry[] };
    expect(readOn.draft?.read(draft(before.questions))).toEqual(now);
    const questions = now.questions.map((each, at) => (at === 3 ? typed[3] : each));
    expect(readOn.draft?.read(draft(typed))).toEqual({ questions });
  });

  test('drops empty points, and writes the company description in the footer', () => {
    const plain = { original: '', title: 'A', text: '' };
    const services = [{ ...plain, features: ' b \n \n' }];
    const kept = { services: [{ ...plain, features: ['b'] }], servicesText: '' };
    expect(nounOf('services').write({ services, servicesText: '' })).toEqual(kept);
    expect(nounOf('footer').write({ companyDescription: ' Ours ' })).toEqual({ companyDescription: 'Ours' });
    expect(nounOf('footer').read({ ...settings, companyDescription: 'Ours' })).toEqual({ companyDescription: 'Ours' });
  });
});

describe('validation', { tags: ['words/any-text'] }, () => {
  const tooLong = (most: number) => `Please use at most ${most} characters; this has 10,000`;
  const questions = [entry({ question: 'A', answer: '' }), entry({ question: long, answer: 'B' })];
  const services = [entry({ title: 'A', text: '', features: `a\n${long}` })];
  const testimonials = [entry({ quote: '', name: '', role: '' })];
  test.each<[string, WordsValues, Record<string, string>]>([
    ['headline', { heroHeadline: ' ', heroText: '' }, { heroHeadline: 'Enter a headline' }],
    ['headline', { heroHeadline: 'A', heroText: long }, { heroText: tooLong(600) }],
    ['questions', { questions }, { '0.answer': 'Enter the answer', '1.question': tooLong(200) }],
    ['services', { servicesText: '', services }, { '0.features': tooLong(120) }],
    ['testimonials', { testimonials }, { '0.quote': 'Enter what they said', '0.name': 'Enter a name' }],
  ])('%s: shows its problem at the field', (key, values, problems) => {
    const prefix = key === 'headline' ? '' : `${key}.`;
    const expected = Object.entries(problems).map(([field, message]) => ({ field: `${prefix}${field}`, message }));
    expect(nounOf(key).check?.(values)).toEqual(expected);
  });

  test('maps a server error of a point to its field', () => {
    expect(nounOf('services').pathOf?.('services.0.features.1')).toBe('services.0.features');
    expect(nounOf('services').pathOf?.('services.0.title')).toBe('services.0.title');
  });
});

test('the history of a list shows it from its first change on', { tags: ['words/kept'] }, () => {
  const noun = nounOf('services');
  const before = noun.read(settings) as { services: WordEntry[] };
  const services = before.services.map((each, at) => (at === 0 ? { ...each, title: 'Set-up' } : each));
  expect(differencesInWords(noun, before, { ...before, services })).toEqual([
    {
      label: 'Services',
      before: expect.stringMatching(/^Installation & Setup\n/),
      after: expect.stringMatching(/^Set-up\n/),
    },
  ]);
});
