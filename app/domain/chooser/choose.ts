import { type Answers, type Given, givenIn, type Question, questions, withoutGiven } from './answers.ts';
import type { Format } from './format.ts';
import { isMachine, type Machine, type Machines, type Need } from './machine.ts';
import { moneyIn, type Pick, phraseOf, picksOf, type Wanted } from './picks.ts';
import { ruleOf, rules } from './rules.ts';

/** A question with the answers that some machine meets, and the number of machines that each would leave. */
export type Asking = { question: Question; options: { answer: string; label: string; count: number }[] };

/** Answers that could be dropped, and what that changes. */
export type Change = { dropped: Given[]; text: string };

export type Choice = {
  given: (Given & { label: string })[];
  /** The questions that tell the machines of the shop apart. */
  asked: Question[];
  /** The next of them; `null` if all are answered. */
  asking: Asking | null;
  /** The number of machines that meet all answers so far. */
  total: number;
  /** Empty while there is a question. */
  picks: Pick[];
  /** What would save money. */
  savings: Change[];
  /** If nothing fits: what the shop lacks, and the answers that exclude all machines. */
  nothing: { text: string; inTheWay: Change[] } | null;
};

const maxChanges = 3;

/** The numbers that a question is about; the question is asked only if machines differ in one of them. */
const numbersOf: Partial<Record<Question, readonly (keyof Machine)[]>> = {
  pages: ['recommended', 'maximum', 'speed'],
  buy: ['price', 'rent'],
};

const needsOf = ({ rules: wanted }: Wanted): Need[] => [
  isMachine,
  ...wanted.flatMap(({ rule, n }) => rule.excludes(n)),
];

function wantedBy(given: readonly Given[], format: Format): Wanted {
  const isRental = given.some(({ question, answer }) => question === 'buy' && answer === 'rent');
  return { rules: given.flatMap((each) => ruleOf(each, isRental) ?? []), isRental, format };
}

/** The machines that suit the answers best, or the next question. */
export function choose(answers: Answers, shop: Machines, format: Format): Choice {
  const given = givenIn(answers).filter((each) => ruleOf(each) !== undefined);
  const wanted = wantedBy(given, format);
  const found = shop.select(needsOf(wanted));
  const asked = questionsOf(shop);
  const next = asked.find((question) => answers[question] === undefined);
  const without = (dropped: readonly Given[]) => givenIn(withoutGiven(answers, dropped));
  const count = (some: readonly Given[]) => shop.count(needsOf(wantedBy(some, format)));
  const name = (each: Given) => {
    const { rule, n } = ruleOf(each, wanted.isRental) as NonNullable<ReturnType<typeof ruleOf>>;
    return { label: rule.label(n, format), name: rule.name(n, format) };
  };

  /** The answers without which something fits, one of them or else two. */
  function inTheWay(): Change[] {
    const limits = given.filter(({ answer, question }) => question !== 'buy' || answer === 'rent');
    const pairs = limits.flatMap((one, index) => limits.slice(index + 1).map((other) => [one, other]));
    for (const ways of [limits.map((one) => [one]), pairs]) {
      const changes = ways
        .map((dropped) => ({ dropped, count: count(without(dropped)) }))
        .filter((way) => way.count > 0)
        .sort((a, b) => b.count - a.count);
      if (changes.length > 0)
        return changes.slice(0, maxChanges).map(({ dropped, count: left }) => ({
          dropped,
          text: `Without ${dropped.map((each) => name(each).name).join(' and ')} there ${left === 1 ? 'is 1' : `are ${format.number(left)}`}`,
        }));
    }
    return [];
  }

  /** The answers without which the lowest price, or rent, would be lower. */
  function savings(): Change[] {
    const lowest = (machines: readonly Machine[], own: Wanted) => {
      const [first] = picksOf(
        machines.map((machine) => (machine.cost === undefined ? machine : { ...machine, cost: undefined })),
        own,
        1,
      );
      return first === undefined ? Number.NaN : moneyIn(own)(first.machine);
    };
    const now = lowest(found, wanted);
    return (
      given
        // The number of pages is a need, not a wish.
        .filter(({ question }) => question !== 'buy' && question !== 'pages')
        .map((each) => {
          const other = wantedBy(without([each]), format);
          return { dropped: [each], saved: now - lowest(shop.select(needsOf(other)), other) };
        })
        .filter(({ saved }) => saved > 0)
        .sort((a, b) => b.saved - a.saved)
        .slice(0, maxChanges)
        .map(({ dropped: [each], saved }) => ({
          dropped: [each as Given],
          text: `Without ${name(each as Given).name}, ${wanted.isRental ? 'rents' : 'prices'} start ${format.paise(saved)}${wanted.isRental ? ' a month' : ''} lower`,
        }))
    );
  }

  const isDone = next === undefined;
  return {
    given: given.map((each) => ({ ...each, label: name(each).label })),
    asked,
    asking:
      next === undefined
        ? null
        : {
            question: next,
            options: optionsOf(next, shop).map(({ rule }) => ({
              answer: rule.answer,
              label: rule.label(0, format),
              count: count([...given, { question: next, answer: rule.answer }]),
            })),
          },
    total: found.length,
    picks: isDone ? picksOf(found, wanted) : [],
    savings: isDone ? savings() : [],
    nothing: found.length > 0 ? null : { text: `No ${phraseOf(wanted)}`, inTheWay: inTheWay() },
  };
}

/** The answers of a question, except amounts, that some machine of the shop meets, with the number of these machines. */
const optionsOf = (question: Question, shop: Machines) =>
  rules
    .filter((rule) => rule.question === question && rule.answer !== '#')
    .map((rule) => ({ rule, count: shop.count([isMachine, ...rule.excludes(0)]) }))
    .filter(({ count }) => count > 0);

/** The questions to which the machines of the shop are different answers. */
function questionsOf(shop: Machines): Question[] {
  const all = shop.select([isMachine]);
  return questions.filter(
    (question) =>
      numbersOf[question]?.some((name) => all.some((each) => !Object.is(each[name], all[0]?.[name]))) ||
      optionsOf(question, shop).some(({ count }) => count < all.length),
  );
}
