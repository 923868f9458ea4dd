import { describe, expect, test } from 'vitest';
import { dealer } from '#dealer';
import { firstFacts } from './dealer-facts.ts';
import { originalFooter, originalWords } from './original-words.ts';
import {
  isSampleTestimonial,
  noOwnWords,
  type OwnWords,
  pageWords,
  sampleTestimonialsLeft,
  storedWord,
  withoutSampleTestimonials,
  withSampleTestimonials,
} from './page-words.ts';
import { settingsChange } from './settings.schema.ts';
import { wordLimits } from './word-limits.ts';

const facts = firstFacts(dealer);
const original = originalWords(facts, dealer.locale);
const own = (words: Partial<OwnWords>): OwnWords => ({ ...noOwnWords, ...words });
const problems = (given: object) =>
  settingsChange.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
const named = (original: string) => ({ original, question: '', answer: '' });
const question = { original: '', question: 'Do you deliver?', answer: 'Yes.' };

describe('the texts that visitors see', { tags: ['words/originals'] }, () => {
  test('are the defaults if nothing is stored', () => {
    expect(pageWords(noOwnWords, original)).toEqual(original);
    expect(pageWords(null, original)).toEqual(original);
  });

  test('have no empty default, except some figures, and a name for each entry', () => {
    const names: string[] = [];
    const visit = (value: unknown, at: string): void => {
      if (Array.isArray(value)) for (const [index, each] of value.entries()) visit(each, `${at}.${index}`);
      else if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value)) {
          if (name === 'original') names.push(`${at.replace(/\.\d+$/, '')} ${each}`);
          visit(each, name);
        }
      else if (at !== 'figure') expect(String(value).trim(), at).not.toBe('');
    };
    visit(originalWords(facts, dealer.locale), 'words');
    visit({ originalFooter }, 'footer');
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^\w+ [a-z]+(?:-[a-z]+)*$/);
  });

  test('have all fields in each default entry', () => {
    const words = originalWords(facts, dealer.locale);
    const fields = (entries: object[]) => [...new Set(entries.map((entry) => Object.keys(entry).sort().join()))];
    expect(fields(words.reasons)).toEqual(['original,text,title']);
    expect(fields(words.testimonials)).toEqual(['name,original,quote,role']);
    expect(fields(words.services)).toEqual(['features,original,text,title']);
    expect(fields(words.serviceReasons)).toEqual(['figure,original,text,title']);
    expect(fields(words.questions)).toEqual(['answer,original,question']);
    expect(words.serviceReasons.map(({ figure }) => figure)).toEqual(['', '', '', '', '99%', '']);
    for (const { features } of words.services) expect(features.length).toBeGreaterThanOrEqual(3);
  });

  test.each([1, 7])('use the correct plural for %i brands', (count) => {
    const words = JSON.stringify(originalWords({ ...facts, brands: facts.brands.slice(0, count) }, dealer.locale));
    expect(words).toContain(count === 1 ? 'from one brand,' : 'from seven brands,');
    expect(words).not.toMatch(/\bone brands|seven brand\b/);
  });

  test('are the owner’s texts where present, in the owner’s order', () => {
    const words = own({ heroHeadline: 'नमस्ते', heroText: '', questions: [question, named('few-weeks')], reasons: [] });
    expect(pageWords(words, original)).toEqual({
      ...original,
      heroHeadline: 'नमस्ते',
      heroText: '',
      questions: [question, original.questions[3]],
      reasons: [],
    });
  });

  test("follow the dealer's facts in all unchanged entries", () => {
    const moved = originalWords({ ...facts, city: 'Nashik', brands: ['Ricoh'], serviceRadius: 80_000 }, dealer.locale);
    const { questions } = pageWords(own({ questions: [question, named('how-soon')] }), moved);
    expect(questions[1]?.answer).toContain('in Nashik');
    expect(questions[1]?.answer).toContain('within 80 km');
  });

  test('drop an entry whose default no longer exists', () => {
    expect(pageWords(own({ questions: [named('of-an-older-version'), question] }), original).questions).toEqual([
      question,
    ]);
  });
});

describe('the stored texts', { tags: ['words/originals'] }, () => {
  const [first, ...others] = original.questions;

  test('are empty for the defaults', () => {
    for (const name of Object.keys(noOwnWords) as (keyof OwnWords)[])
      expect(storedWord(name, original[name], original)).toBeNull();
  });

  test('name the unchanged entries of a list with one changed entry', () => {
    const changed = { ...(first as typeof question), answer: 'At once.' };
    expect(storedWord('questions', [changed, ...others], original)).toEqual([
      changed,
      named('bought-elsewhere'),
      named('amc-or-rental'),
      named('few-weeks'),
    ]);
    expect(storedWord('questions', [...others, first as typeof question], original)).toHaveLength(4);
    expect(storedWord('questions', [], original)).toEqual([]);
    expect(storedWord('heroHeadline', 'Ours', original)).toBe('Ours');
  });

  test('are shown exactly as typed', () => {
    const typed = [question, ...others];
    expect(pageWords(own({ questions: storedWord('questions', typed, original) }), original).questions).toEqual(typed);
  });
});

describe('validation of page texts', { tags: ['words/any-text', 'words/call'] }, () => {
  test.each([
    [{ heroHeadline: null }, { heroHeadline: null }],
    [{ heroHeadline: ' हिन्दी 🖨️ שלום <b>\u2028 ' }, { heroHeadline: 'हिन्दी 🖨️ שלום <b>' }],
    [{ heroText: '' }, { heroText: '' }],
    [{ questions: [{ original: 'how-soon' }] }, { questions: [named('how-soon')] }],
    [
      { questions: [{ question: 'A?', answer: 'B\r\nC', id: 1 }] },
      { questions: [{ original: '', question: 'A?', answer: 'B\nC' }] },
    ],
    [
      { services: [{ title: 'A', features: ['b', '', 'b', ' c '] }] },
      { services: [{ original: '', title: 'A', text: '', features: ['b', 'c'] }] },
    ],
    [{ testimonials: [] }, { testimonials: [] }],
  ])('normalizes %j to %j', (given, kept) => {
    expect(settingsChange.parse(given)).toEqual(kept);
  });

  const long = 'x'.repeat(10_000);
  test.each([
    [{ heroHeadline: '' }, 'heroHeadline must not be empty'],
    [{ heroHeadline: long }, 'heroHeadline must have at most 120 characters'],
    [{ heroText: 'ह'.repeat(10_000) }, 'heroText must have at most 600 characters'],
    [{ closingHeadline: long }, 'closingHeadline must have at most 120 characters'],
    [{ requestHeadline: ' ' }, 'requestHeadline must not be empty'],
    [{ questions: [{ question: 'A?' }] }, 'questions.0.answer must not be empty'],
    [{ questions: [question, { ...question, answer: long }] }, 'questions.1.answer must have at most 2000 characters'],
    [{ questions: Array(41).fill(question) }, 'questions must have at most 40 entries'],
    [
      { testimonials: [{ quote: 'Good', name: '', role: long }] },
      'testimonials.0.role must have at most 80 characters',
    ],
    [{ testimonials: [{ quote: 'Good' }] }, 'testimonials.0.name must not be empty'],
    [{ services: [{ title: 'A', features: [long] }] }, 'services.0.features.0 must have at most 120 characters'],
    [{ services: [{ text: 'A' }] }, 'services.0.title must not be empty'],
    [{ reasons: [{ title: 'A', text: long }] }, 'reasons.0.text must have at most 600 characters'],
    [{ serviceReasons: [{ title: 'A', figure: '99.99%' }] }, 'serviceReasons.0.figure must have at most 4 characters'],
  ])('rejects %j', (given, problem) => {
    expect(problems(given)).toContainEqual(problem);
  });

  test('accepts the defaults', () => {
    expect(settingsChange.parse(original)).toEqual(original);
    expect(wordLimits.questions).toBeGreaterThan(original.questions.length);
  });
});

describe('placeholder testimonials', { tags: ['words/samples'] }, () => {
  const quote = { quote: 'Came in an hour.', name: 'Asha', role: '' };
  const [sample] = original.testimonials;

  test('are recognised under any name', () => {
    expect(original.testimonials.every(isSampleTestimonial)).toBe(true);
    expect(isSampleTestimonial({ quote: ` ${sample?.quote} ` })).toBe(true);
    expect(isSampleTestimonial(quote)).toBe(false);
  });

  test.each([
    [null, 3],
    [[], 0],
    [[{ original: '', ...quote }], 0],
    [
      [
        { original: 'by-the-page', ...quote },
        { original: 'toner-in-time', quote: '', name: '', role: '' },
      ],
      1,
    ],
    [[{ ...(sample as typeof quote & { original: string }), name: 'Asha' }], 1],
  ])('%#: counts the placeholders left', (testimonials, left) => {
    expect(sampleTestimonialsLeft({ testimonials })).toBe(left);
  });
});

describe('removed samples that are restored', () => {
  const { testimonials } = original;
  const blanks = testimonials.map(({ original }) => ({ original, quote: '', name: '', role: '' }));
  const real = { original: '', quote: 'Always on time.', name: 'Asha Patil', role: 'Pune' };

  test('stay the defaults if nothing else was there', () => {
    expect(withSampleTestimonials(null, blanks)).toBeNull();
    expect(withSampleTestimonials([], null)).toBeNull();
    expect(withSampleTestimonials([], blanks)).toEqual(blanks);
  });

  test('follow what the owner wrote, each once', () => {
    expect(withSampleTestimonials([real], null)).toEqual([real, ...blanks]);
    expect(withSampleTestimonials([real, ...blanks.slice(1)], null)).toEqual([real, ...blanks.slice(1), blanks[0]]);
    expect(withSampleTestimonials([real], [real, ...blanks.slice(0, 1)])).toEqual([real, blanks[0]]);
  });

  test('are what removing the samples leaves out', () => {
    expect(withoutSampleTestimonials(null)).toEqual([]);
    expect(withoutSampleTestimonials([real, ...blanks])).toEqual([real]);
    expect(withoutSampleTestimonials([...testimonials, real])).toEqual([real]);
  });
});
