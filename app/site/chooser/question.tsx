import type { ReactNode } from 'react';
import type { Answers, Question as Name } from '#app/domain/chooser/answers.ts';
import type { Asking } from '#app/domain/chooser/choose.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { answerPairs, chooseHref, type Unreadable, unsure } from './choose-query.ts';

export const headings: Record<Name, string> = {
  pages: 'How many pages do you print a month?',
  colour: 'Do you need colour?',
  paper: 'What is your largest paper?',
  functions: 'What must it do besides printing?',
  buy: 'Buy or rent?',
};

/** Pages a month, and how many reams of 500 sheets they are. */
const volumes = [500, 1500, 3000, 6000, 10_000, 20_000];
const sheetsPerReam = 500;

type QuestionProps = {
  answers: Answers;
  asking: Asking;
  asked: Name[];
  total: number;
  unreadable: Unreadable | null;
  /** The answer to buy or rent that was sent with an invalid budget. */
  chosen: string | null;
};

/** One question: each answer is a link to the page of the next one. Several answers, and amounts, are small forms. */
export function Question({ answers, asking, asked, total, unreadable, chosen }: QuestionProps) {
  const { question, options } = asking;
  const hrefOf = (values: string[]) => chooseHref({ ...answers, [question]: values });
  const isBudgetOnly = question === 'buy' && !options.some(({ answer }) => answer === 'rent');
  const number = (value: number) => formatNumber(value, dealer.locale);
  const rest = Object.fromEntries(asked.filter((each) => answers[each] === undefined).map((each) => [each, []]));
  return (
    <section aria-labelledby="question" className="choose-sheet">
      <p className="choose-figure">
        <b>{number(total)}</b> <span>{total === 1 ? 'machine' : 'machines'} to choose from</span>
      </p>
      <div>
        <p className="text-sm text-ink-soft tabular-nums">
          Question {asked.indexOf(question) + 1} of {asked.length}
        </p>
        <h2 id="question" className="mt-1 text-2xl font-bold md:text-3xl">
          {isBudgetOnly ? 'What is your budget?' : headings[question]}
        </h2>
        {question === 'functions' && (
          <AnswerForm answers={answers} question={question}>
            <input type="hidden" name="functions" value={unsure} />
            {options.map((option) => (
              <Choice key={option.answer} type="checkbox" name={question} {...option} />
            ))}
            <Button type="submit" className="mt-5">
              Next
            </Button>
          </AnswerForm>
        )}
        {question === 'buy' && (
          <AnswerForm answers={answers} question={question}>
            {isBudgetOnly ? (
              <input type="hidden" name="buy" value="yes" />
            ) : (
              <>
                {options.map((option) => (
                  <Choice
                    key={option.answer}
                    type="radio"
                    name={question}
                    isChosen={option.answer === chosen}
                    {...option}
                  />
                ))}
                <Choice
                  type="radio"
                  name={question}
                  answer={unsure}
                  label="Not sure"
                  isChosen={!options.some(({ answer }) => answer === chosen)}
                />
              </>
            )}
            <Amount
              name="budget"
              label={isBudgetOnly ? 'Up to ₹' : 'Budget in ₹ (optional; a month for a rental)'}
              unreadable={unreadable}
            />
            <Button type="submit" className="mt-5">
              Show machines
            </Button>
          </AnswerForm>
        )}
        {(question === 'pages' || question === 'colour' || question === 'paper') && (
          <ul className="mt-4 border-t-2 border-ink">
            {question === 'pages' &&
              volumes.map((pages) => (
                <Answer key={pages} href={hrefOf([`${pages}`])} text={number(pages)}>
                  {pages === sheetsPerReam ? '1 ream' : `${pages / sheetsPerReam} reams`}
                </Answer>
              ))}
            {options.map(({ answer, label, count }) => (
              <Answer key={answer} href={hrefOf([answer])} text={label}>
                {count === 0 ? 'ask us' : number(count)}
                {count !== 0 && <span className="sr-only"> machines</span>}
              </Answer>
            ))}
            <Answer href={hrefOf([])} text="Not sure" />
          </ul>
        )}
        {question === 'pages' && (
          <AnswerForm answers={answers} question={question}>
            <div className="flex items-end gap-2">
              <Amount name="pages" label="Or type your pages a month" unreadable={unreadable} />
              <Button type="submit" kind="secondary">
                Next
              </Button>
            </div>
          </AnswerForm>
        )}
        {question !== asked.at(-1) && Object.keys(answers).length > 0 && (
          <p className="mt-4">
            <a href={chooseHref({ ...answers, ...rest })} rel="nofollow" className="text-link">
              Show machines now
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

/** A row that is a link, with a number at its end. */
function Answer({ href, text, children }: { href: string; text: string; children?: ReactNode }) {
  return (
    <li>
      <a href={href} rel="nofollow" className="choose-row">
        <b>{text}</b> <small>{children}</small>
      </a>
    </li>
  );
}

/** A form that keeps the other answers of the address. */
function AnswerForm({ answers, question, children }: { answers: Answers; question: Name; children: ReactNode }) {
  return (
    <form action="/choose" autoComplete="off" className={`mt-4 ${question === 'pages' ? '' : 'border-t-2 border-ink'}`}>
      <HiddenFields
        of={answerPairs(answers).filter(([name]) => name !== question && !(question === 'buy' && name === 'budget'))}
      />
      {children}
    </form>
  );
}

type ChoiceProps = {
  type: 'radio' | 'checkbox';
  name: Name;
  answer: string;
  label: string;
  count?: number;
  isChosen?: boolean;
};

function Choice({ type, name, answer, label, count, isChosen = false }: ChoiceProps) {
  return (
    <label className="choose-row has-disabled:opacity-50">
      <input
        type={type}
        name={name}
        value={answer}
        defaultChecked={isChosen}
        disabled={count === 0}
        className="size-6 shrink-0"
      />
      <b>{label}</b>
      {count !== undefined && (
        <small>
          {formatNumber(count, dealer.locale)}
          <span className="sr-only"> machines</span>
        </small>
      )}
    </label>
  );
}

type AmountProps = { name: Unreadable['name']; label: string; unreadable: Unreadable | null };

function Amount({ name, label, unreadable }: AmountProps) {
  const isWrong = unreadable?.name === name;
  return (
    <label className="mt-4 block max-w-xs grow">
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      <input
        name={name}
        defaultValue={isWrong ? unreadable.text : undefined}
        inputMode="numeric"
        maxLength={20}
        className="filter-field"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'wrong-amount' : undefined}
      />
      {isWrong && (
        <span id="wrong-amount" className="mt-1 block text-sm text-magenta">
          Please write one number, such as {name === 'pages' ? '3,000' : '60,000'}.
        </span>
      )}
    </label>
  );
}
