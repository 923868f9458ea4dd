import { type Answers, type Given, type Question, withoutGiven } from '#app/domain/chooser/answers.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { chooseHref } from './choose-query.ts';

const titles: Record<Question, string> = {
  pages: 'Pages',
  colour: 'Colour',
  paper: 'Paper',
  functions: 'Functions',
  buy: 'Buy or rent',
};

type AnswerChipsProps = { answers: Answers; choice: { given: (Given & { label: string })[]; asked: Question[] } };

const linkClass = 'inline-flex min-h-11 items-center text-cyan underline';

/** The answers: the text of a chip asks its question again, its cross drops the answer. */
export function AnswerChips({ answers, choice: { given, asked } }: AnswerChipsProps) {
  const isGiven = (question: Question) => given.some((each) => each.question === question);
  const unsure = asked.filter((question) => answers[question] !== undefined && !isGiven(question));
  if (given.length === 0 && unsure.length === 0) return null;
  const again = (question: Question) => {
    const { [question]: _, ...others } = answers;
    if (question === 'buy') delete others.budget;
    return chooseHref(others);
  };
  return (
    <div className="mt-4 text-sm print:mt-1">
      {given.length > 0 && (
        <ul aria-label="Your answers" className="flex flex-wrap gap-2">
          {given.map(({ label, ...each }) => (
            <li key={each.question + each.answer} className="answer">
              <a href={again(each.question === 'budget' ? 'buy' : each.question)} rel="nofollow">
                {label}
                <span className="sr-only">, change</span>
              </a>
              <a href={chooseHref(withoutGiven(answers, [each]))} rel="nofollow" aria-label={`Remove ${label}`}>
                <CloseIcon className="size-4" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 print:hidden">
        {unsure.length > 0 && <span className="text-ink-soft">Still open:</span>}
        {unsure.map((question) => (
          <a key={question} href={again(question)} rel="nofollow" className={linkClass}>
            {titles[question]}
          </a>
        ))}
        <a href="/choose" className={linkClass}>
          Start again
        </a>
      </p>
    </div>
  );
}
