import type { OwnWords } from './page-words.ts';
import { wordLimits as most } from './word-limits.ts';

/** The names of the page texts. The footer text is the company description. */
export type WordName = keyof OwnWords | 'companyDescription';

/** A text field: its input type, and its error if empty. */
export type TextSpec = { label: string; kind: 'line' | 'text'; max: number; missing?: string; hint?: string };

/** Short texts inside an entry of a list, one on each line; `max` is for each of them. */
export type PointsSpec = Omit<TextSpec, 'kind'> & { kind: 'points'; most: number };

export type ListSpec = {
  label: string;
  kind: 'list';
  /** The noun of an entry, such as `question`. */
  what: string;
  most: number;
  entry: Record<string, TextSpec | PointsSpec>;
};

export type WordSpec = TextSpec | ListSpec;

export type WordPart = {
  /** The last segment of the form's path. */
  key: string;
  name: string;
  lead: string;
  page: '/' | '/services';
  fields: Partial<Record<WordName, WordSpec>>;
};

const line = (label: string, max: number, missing?: string): TextSpec => ({ label, kind: 'line', max, missing });
const text = (label: string, max: number = most.text, missing?: string): TextSpec => ({
  label,
  kind: 'text',
  max,
  missing,
});
const list = (label: string, what: string, most: number, entry: ListSpec['entry']): ListSpec => ({
  label,
  kind: 'list',
  what,
  most,
  entry,
});
const headline = line('Headline', most.headline, 'Enter a headline');
const title = line('Title', most.title, 'Enter a title');

/** The editable parts of the pages, in page order. */
export const wordParts: readonly WordPart[] = [
  {
    key: 'headline',
    name: 'Headline',
    lead: 'The first thing that visitors read on your home page.',
    page: '/',
    fields: { heroHeadline: headline, heroText: text('Text below it') },
  },
  {
    key: 'why-choose-us',
    name: 'Why Choose Us',
    lead: 'Your reasons on the home page.',
    page: '/',
    fields: { reasons: list('Reasons', 'reason', most.reasons, { title, text: text('Text') }) },
  },
  {
    key: 'testimonials',
    name: 'What Our Clients Say',
    lead: 'What customers wrote about you. Please show only what real customers of yours have said.',
    page: '/',
    fields: {
      testimonials: list('Testimonials', 'testimonial', most.testimonials, {
        quote: text('What they said', most.quote, 'Enter what they said'),
        name: line('Who said it', most.person, 'Enter a name'),
        role: line('What they do, or where', most.person),
      }),
    },
  },
  {
    key: 'closing-call',
    name: 'Closing call',
    lead: 'The yellow band at the end of the home page, with the button Contact Us Now.',
    page: '/',
    fields: { closingHeadline: headline, closingText: text('Text below it') },
  },
  {
    key: 'services',
    name: 'What we do',
    lead: 'Your services, each with its list of points.',
    page: '/services',
    fields: {
      servicesText: text('Text at the top of the page'),
      services: list('Services', 'service', most.services, {
        title,
        text: text('Text'),
        features: {
          label: 'Points',
          kind: 'points',
          max: most.point,
          most: most.points,
          hint: 'One on each line.',
        },
      }),
    },
  },
  {
    key: 'why-choose-our-services',
    name: 'Why Choose Our Services',
    lead: 'Your reasons on the Services page. Please say only what is true of your shop, figures above all.',
    page: '/services',
    fields: {
      serviceReasons: list('Reasons', 'reason', most.reasons, {
        title,
        text: text('Text'),
        figure: {
          ...line('Figure before the title', most.figure),
          hint: 'Such as 99%, if the title does not say it.',
        },
      }),
    },
  },
  {
    key: 'questions',
    name: 'Questions we are asked',
    lead: 'Questions with their answers. Search engines read them as well.',
    page: '/services',
    fields: {
      questions: list('Questions', 'question', most.questions, {
        question: line('Question', most.question, 'Enter the question'),
        answer: text('Answer', most.answer, 'Enter the answer'),
      }),
    },
  },
  {
    key: 'request',
    name: 'Closing call of the services',
    lead: 'The yellow band at the end of the Services page, with the button Request Service.',
    page: '/services',
    fields: { requestHeadline: headline },
  },
  {
    key: 'footer',
    name: 'Footer text',
    lead: 'A few words about your business, at the bottom of every page.',
    page: '/',
    fields: { companyDescription: text('Text', most.footer, 'Enter a text, or restore the original') },
  },
];

export const specsOf = ({ fields }: WordPart) => Object.entries(fields) as [WordName, WordSpec][];
