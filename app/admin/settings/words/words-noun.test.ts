import { describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/dealer-facts.ts';
import { differencesInWords } from '#app/domain/difference.ts';
import { originalWords } from '#app/domain/original-words.ts';
import { noOwnWords } from '#app/domain/page-words.ts';
import { settingsChange } from '#app/domain/settings.schema.ts';
import type { Settings } from '#app/domain/settings.ts';
import { wordParts } from '#app/domain/word-parts.ts';
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
    const originals = originalWords(settings, dealer.locale);
    const nouns = wordParts.map(({ key }) => nounOf(key));
    expect(Object.assign({}, ...nouns.map((noun) => noun.write(noun.read(settings))))).toEqual({
      ...noOwnWords,
      companyDescription: '',
    });
    expect(nounOf('headline').read(settings)).toEqual({
      heroHeadline: originals.heroHeadline,
      heroText: originals.heroText,
    });
    for (const noun of nouns) expect(noun.check?.(noun.read(settings))).toEqual([]);
  });

  test('recognises original entries beside a changed one, for any city', () => {
    const noun = nounOf('questions', { ...settings, city: 'Nashik' });
    const { questions } = noun.read(settings) as { questions: WordEntry[] };
    expect(questions[0]?.answer).toContain('in Nashik');
    const changed = [questions[1], { ...questions[0], answer: ' At once. ' }] as WordEntry[];
    const sent = noun.write({ questions: changed });
    expect(sent).toEqual({
      questions: [
        { original: 'bought-elsewhere', question: '', answer: '' },
        { original: 'how-soon', question: 'How soon can an engineer come?', answer: 'At once.' },
      ],
    });
    const kept = { ...settings, ...settingsChange.parse(sent) } as Settings;
    expect(noun.write(noun.read(kept))).toEqual(sent);
  });

  test('stores only typed texts in a draft and fills in the current originals', () => {
    const typedOn = nounOf('questions', { ...settings, city: 'Pune' });
    const before = typedOn.read({ ...settings, city: 'Pune' }) as { questions: WordEntry[] };
    const typed = before.questions.map((each, at) => (at === 3 ? { ...each, answer: 'From a day onwards.' } : each));
    const [base, form] = [before, { questions: typed }].map((values) => typedOn.draft?.write(values));
    const readOn = nounOf('questions', { ...settings, city: 'Nagpur' });
    const now = readOn.read({ ...settings, city: 'Nagpur' }) as { questions: WordEntry[] };
    expect(readOn.draft?.read(JSON.parse(JSON.stringify(base)))).toEqual(now);
    expect(readOn.draft?.read(JSON.parse(JSON.stringify(form)))).toEqual({
      questions: now.questions.map((each, at) => (at === 3 ? typed[3] : each)),
    });
  });

  test('drops empty points', () => {
    const services = [entry({ title: 'A', text: '', features: [{ text: ' b ' }, { text: ' ' }] })];
    expect(nounOf('services').write({ services, servicesText: '' })).toEqual({
      services: [{ original: '', title: 'A', text: '', features: ['b'] }],
      servicesText: '',
    });
  });

  test('of the footer writes the company description', () => {
    expect(nounOf('footer').write({ companyDescription: ' Ours ' })).toEqual({ companyDescription: 'Ours' });
    expect(nounOf('footer').read({ ...settings, companyDescription: 'Ours' })).toEqual({ companyDescription: 'Ours' });
  });
});

describe('validation', { tags: ['words/any-text'] }, () => {
  test.each<[string, WordsValues, unknown[]]>([
    ['headline', { heroHeadline: ' ', heroText: '' }, [{ field: 'heroHeadline', message: 'Enter a headline' }]],
    [
      'headline',
      { heroHeadline: 'A', heroText: long },
      [{ field: 'heroText', message: 'Please use at most 600 characters; this has 10,000' }],
    ],
    [
      'questions',
      { questions: [entry({ question: 'A', answer: '' }), entry({ question: long, answer: 'B' })] },
      [
        { field: 'questions.0.answer', message: 'Enter the answer' },
        { field: 'questions.1.question', message: 'Please use at most 200 characters; this has 10,000' },
      ],
    ],
    [
      'services',
      { servicesText: '', services: [entry({ title: 'A', text: '', features: [{ text: '' }, { text: long }] })] },
      [{ field: 'services.0.features.1.text', message: 'Please use at most 120 characters; this has 10,000' }],
    ],
    [
      'testimonials',
      { testimonials: [entry({ quote: '', name: '', role: '' })] },
      [
        { field: 'testimonials.0.quote', message: 'Enter what they said' },
        { field: 'testimonials.0.name', message: 'Enter a name' },
      ],
    ],
  ])('%s: shows its problem at the field', (key, values, problems) => {
    expect(nounOf(key).check?.(values)).toEqual(problems);
  });

  test('maps a server error of a point to its field', () => {
    expect(nounOf('services').pathOf?.('services.0.features.1')).toBe('services.0.features.1.text');
    expect(nounOf('services').pathOf?.('services.0.title')).toBe('services.0.title');
  });
});

describe('the history of a list', { tags: ['words/kept'] }, () => {
  const noun = nounOf('services');
  const before = noun.read(settings) as { services: WordEntry[]; servicesText: string };
  const described = (services: WordEntry[]) => differencesInWords(noun, before, { ...before, services });
  const [first, second, ...others] = before.services as [WordEntry, WordEntry, ...WordEntry[]];

  test('shows the changed fields of an entry', () => {
    expect(described([{ ...first, title: 'Set-up' }, second, ...others])).toEqual([
      { label: 'Services', before: 'Installation & Setup', after: 'Set-up' },
    ]);
    const features = [{ text: 'One' }, { text: 'Two' }];
    expect(described([{ ...first, features }, second, ...others])[0]?.after).toBe('One, Two');
  });

  test('shows added, removed and moved entries', () => {
    const added = entry({ title: 'Rental', text: '', features: [{ text: 'By the page' }] });
    expect(described([first, second, ...others, added])).toEqual([
      { label: 'Services', before: 'not there', after: 'Rental: By the page' },
    ]);
    expect(described([second, ...others])[0]).toMatchObject({
      before: expect.stringMatching(/^Installation & Setup: /),
      after: 'not there',
    });
    expect(described([second, first, ...others])).toEqual([
      { label: 'Services', before: 'in another order', after: null },
    ]);
    expect(described([])[0]?.after).toBe('no entries');
  });
});
