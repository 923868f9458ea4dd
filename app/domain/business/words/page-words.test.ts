import { describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import { settingsChange } from '#app/domain/business/settings.schema.ts';
import { dealer } from '#dealer';
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

  test('have no empty default, except some figures, and a name of each entry', () => {
    JSON.stringify({ ...original, originalFooter }, (field, value) => {
      if (typeof value === 'string' && field !== 'figure') expect(value.trim(), field).not.toBe('');
      return value;
    });
    for (const entries of Object.values(original).filter((each) => typeof each !== 'string')) {
      const names = entries.map((entry) => entry.original);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    }
    expect(original.serviceReasons.map(({ figure }) => figure)).toEqual(['', '', '', '', '99%', '']);
  });

  test.each([1, 7])('use the correct plural for %i brands', (count) => {
    const words = JSON.stringify(originalWords({ ...facts, brands: facts.brands.slice(0, count) }, dealer.locale));
    expect(words).toContain(count === 1 ? 'from one brand,' : 'from seven brands,');
    expect(words).not.toMatch(/\bone brands|seven brand\b/);
  });

  test('are the owner’s texts where present, in the owner’s order, without entries whose default is gone', () => {
    const words = { heroHeadline: 'नमस्ते', heroText: '', questions: [question, named('visit-cost')], reasons: [] };
    const questions = [question, original.questions[3]];
    expect(pageWords(own(words), original)).toEqual({ ...original, ...words, questions });
    const old = own({ questions: [named('of-an-older-version'), question] });
    expect(pageWords(old, original).questions).toEqual([question]);
  });

  test("follow the dealer's facts in all unchanged entries", () => {
    const moved = originalWords({ ...facts, city: 'Nashik', brands: ['Ricoh'], serviceRadius: 80_000 }, dealer.locale);
    const { questions } = pageWords(own({ questions: [question, named('how-soon')] }), moved);
    expect(questions[1]?.answer).toContain('in Nashik');
    expect(questions[1]?.answer).toContain('within 80 km');
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
    const unchanged = ['bought-elsewhere', 'amc-or-rental', 'visit-cost'].map(named);
    expect(storedWord('questions', [changed, ...others], original)).toEqual([changed, ...unchanged]);
    expect(storedWord('questions', [...others, first as typeof question], original)).toHaveLength(4);
    expect(storedWord('questions', [], original)).toEqual([]);
    expect(storedWord('heroHeadline', 'Ours', original)).toBe('Ours');
  });
});

describe('validation of page texts', { tags: ['words/any-text', 'words/call'] }, () => {
  test('normalizes texts and entries', () => {
    const kept = (given: object) => settingsChange.parse(given);
    for (const same of [{ heroHeadline: null }, { heroText: '' }, { testimonials: [] }])
      expect(kept(same)).toEqual(same);
    const heroHeadline = ' हिन्दी 🖨️ שלום <b>\u2028 ';
    expect(kept({ heroHeadline })).toEqual({ heroHeadline: 'हिन्दी 🖨️ שלום <b>' });
    expect(kept({ questions: [{ original: 'how-soon' }] })).toEqual({ questions: [named('how-soon')] });
    const { questions } = kept({ questions: [{ question: 'A?', answer: 'B\r\nC', id: 1 }] });
    expect(questions).toEqual([{ original: '', question: 'A?', answer: 'B\nC' }]);
    const { services } = kept({ services: [{ title: 'A', features: ['b', '', 'b', ' c '] }] });
    expect(services).toEqual([{ original: '', title: 'A', text: '', features: ['b', 'c'] }]);
  });

  const long = 'x'.repeat(10_000);
  const quote = { quote: 'Good', name: '', role: long };
  test.each([
    [{ heroHeadline: '' }, 'heroHeadline must not be empty'],
    [{ heroHeadline: long }, 'heroHeadline must have at most 120 characters'],
    [{ heroText: 'ह'.repeat(10_000) }, 'heroText must have at most 600 characters'],
    [{ closingHeadline: long }, 'closingHeadline must have at most 120 characters'],
    [{ requestHeadline: ' ' }, 'requestHeadline must not be empty'],
    [{ questions: [{ question: 'A?' }] }, 'questions.0.answer must not be empty'],
    [{ questions: [question, { ...question, answer: long }] }, 'questions.1.answer must have at most 2000 characters'],
    [{ questions: Array(41).fill(question) }, 'questions must have at most 40 entries'],
    [{ testimonials: [quote] }, 'testimonials.0.role must have at most 80 characters'],
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

  test('are recognised under any name and counted', () => {
    const samples = [...original.testimonials, { quote: ` ${sample?.quote} ` }];
    expect([...samples, quote].filter(isSampleTestimonial)).toEqual(samples);
    const left = (testimonials: OwnWords['testimonials']) => sampleTestimonialsLeft({ testimonials });
    expect([left(null), left([]), left([{ original: '', ...quote }])]).toEqual([3, 0, 0]);
    const blank = { original: 'toner-in-time', quote: '', name: '', role: '' };
    expect(left([{ original: 'by-the-page', ...quote }, blank])).toBe(1);
    expect(left([{ ...(sample as typeof blank), name: 'Asha' }])).toBe(1);
  });
});

describe('removed samples that are restored', () => {
  const { testimonials } = original;
  const blanks = testimonials.map(({ original }) => ({ original, quote: '', name: '', role: '' }));
  const real = { original: '', quote: 'Always on time.', name: 'Asha Patil', role: 'Pune' };

  test('stay the defaults if nothing else was there, else follow what the owner wrote, each once', () => {
    expect([withSampleTestimonials(null, blanks), withSampleTestimonials([], null)]).toEqual([null, null]);
    expect(withSampleTestimonials([], blanks)).toEqual(blanks);
    expect(withSampleTestimonials([real], null)).toEqual([real, ...blanks]);
    expect(withSampleTestimonials([real, ...blanks.slice(1)], null)).toEqual([real, ...blanks.slice(1), blanks[0]]);
    expect(withSampleTestimonials([real], [real, ...blanks.slice(0, 1)])).toEqual([real, blanks[0]]);
  });

  test('are what removing the samples leaves out', () => {
    expect(withoutSampleTestimonials(null)).toEqual([]);
    for (const samples of [blanks, testimonials]) expect(withoutSampleTestimonials([real, ...samples])).toEqual([real]);
  });
});
