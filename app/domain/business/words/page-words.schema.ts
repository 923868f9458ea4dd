import { z } from 'zod';
import { absent, type FieldsOf, line, lines, listOf, requiredLine, text } from '#app/domain/text/text.schema.ts';
import { wordLimits as most } from './word-limits.ts';

/** Lists are sent whole. Each entry holds its own texts, or only the name of an unchanged default entry. */
const original = line(40).default('');
const anyLine = (max: number) => line(max).default('');
const anyText = (max: number) => text(max).default('');

/** Reports whether every text of an entry is empty, apart from the default's name. */
const isEmpty = ({ original: _, ...words }: { original: string }): boolean =>
  Object.values(words).every((each: unknown) => (Array.isArray(each) ? each.length === 0 : each === ''));

const isNamed = (entry: { original: string }): boolean => entry.original !== '' && isEmpty(entry);

/** A list of entries. An entry with own texts must fill each field in `required`. */
const entries = <Shape extends z.ZodRawShape>(max: number, shape: Shape, required: readonly string[]) =>
  listOf(
    max,
    z.object({ original, ...shape }).check(({ value, issues }) => {
      const entry = value as { original: string } & Record<string, unknown>;
      if (isNamed(entry)) return;
      for (const name of required)
        if (entry[name] === '') issues.push({ code: 'custom', message: 'must not be empty', input: '', path: [name] });
    }),
  ).nullable();

const own = <Field extends z.ZodType>(field: Field) => absent(field, null as z.output<Field>);

/** Page texts that the owner can change; `null` means the default. */
export const ownWords = {
  heroHeadline: own(requiredLine(most.headline).nullable()),
  heroText: own(text(most.text).nullable()),
  reasons: own(entries(most.reasons, { title: anyLine(most.title), text: anyText(most.text) }, ['title'])),
  testimonials: own(
    entries(most.testimonials, { quote: anyText(most.quote), name: anyLine(most.person), role: anyLine(most.person) }, [
      'quote',
      'name',
    ]),
  ),
  closingHeadline: own(requiredLine(most.headline).nullable()),
  closingText: own(text(most.text).nullable()),
  servicesText: own(text(most.text).nullable()),
  services: own(
    entries(
      most.services,
      {
        title: anyLine(most.title),
        text: anyText(most.text),
        features: lines(most.points, most.point).default([]),
      },
      ['title'],
    ),
  ),
  serviceReasons: own(
    entries(most.reasons, { figure: anyLine(most.figure), title: anyLine(most.title), text: anyText(most.text) }, [
      'title',
    ]),
  ),
  questions: own(
    entries(most.questions, { question: anyLine(most.question), answer: anyText(most.answer) }, ['question', 'answer']),
  ),
  requestHeadline: own(requiredLine(most.headline).nullable()),
};

export type OwnWords = z.output<z.ZodObject<FieldsOf<typeof ownWords>>>;

/** Page texts as visitors see them. */
export type PageWords = { [Name in keyof OwnWords]: NonNullable<OwnWords[Name]> };
