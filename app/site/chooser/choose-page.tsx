import { data } from 'react-router';
import { storeContext } from '#app/context.ts';
import { type Answers, type Given, type Question as Name, withoutGiven } from '#app/domain/chooser/answers.ts';
import { formatIn } from '#app/domain/chooser/format.ts';
import { costTexts, knownCost } from '#app/domain/chooser/known-cost.ts';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { productsPage } from '#app/site/frame/site-map.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import styles from '#app/ui/styles/chooser.css?url';
import { dealer } from '#dealer';
import type { Route } from './+types/choose-page';
import { chooseHref, readAnswers, unreadableIn } from './choose-query.ts';
import { headings, Question } from './question.tsx';
import { AskUs, NoSuggestion, Result } from './result.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const crumbs = crumbsTo(productsPage, { name: 'Choose', href: '/choose' });

const format = formatIn(dealer.locale);

/**
 * One question a page; the address holds all answers. All combinations name the empty one as canonical, and no crawler
 * follows their links.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const answers = readAnswers(url.searchParams);
  const { priceTax } = await dealerOf(context);
  const found = await orFallback(context, 'machines', null, () =>
    store.catalogue.choose(answers, format, (product) => knownCost(product, answers, priceTax, dealer.locale)),
  );
  const choice = found && {
    ...found.choice,
    picks: found.choice.picks.flatMap(({ machine, ...pick }) => {
      const product = found.cards.get(machine.rank);
      if (product === undefined) return [];
      const cost = machine.cost && { ...machine.cost, text: costTexts(machine.cost, priceTax, dealer.locale) };
      return { ...pick, card: cardView(product), cost };
    }),
  };
  const page = {
    answers,
    choice,
    // Keeps the answer to buy or rent, which is asked again together with its budget.
    unreadable: unreadableIn(url.searchParams),
    buy: url.searchParams.get('buy'),
    head: await headOf(context, {
      path: '/choose',
      title: 'Which machine suits you?',
      description:
        'Five short questions about pages, colour, paper and budget, and three machines that fit, with reasons.',
      noindex: choice === null || Object.keys(answers).length > 0,
    }),
  };
  return data(page, { status: choice === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export default function ChoosePage({ loaderData: { answers, choice, unreadable, buy } }: Route.ComponentProps) {
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1
        className={`font-extrabold md:mt-4 print:text-xl ${choice?.given.length ? 'text-xl md:text-4xl' : 'text-3xl md:text-5xl'}`}
      >
        Which machine suits you?
      </h1>
      {choice === null ? (
        <>
          <p className="mt-4">Our machines cannot be read just now. Please try again in a minute, or ask us.</p>
          <AskUs page={chooseHref(answers)} given={[]} names={[]} />
        </>
      ) : (
        <>
          <AnswerChips answers={answers} given={choice.given} />
          {choice.nothing === null && choice.asking !== null ? (
            <Question {...choice} asking={choice.asking} answers={answers} unreadable={unreadable} chosen={buy} />
          ) : choice.nothing !== null || (choice.given.length === 0 && choice.asked.length > 0) ? (
            <NoSuggestion {...choice} answers={answers} questions={unanswered(answers, choice)} />
          ) : (
            <Result {...choice} answers={answers} questions={unanswered(answers, choice)} />
          )}
        </>
      )}
    </div>
  );
}

/** The page that asks this question again. */
function again(answers: Answers, question: Name) {
  const { [question]: _, ...others } = answers;
  if (question === 'buy') delete others.budget;
  return chooseHref(others);
}

/** Links to the questions that were answered with “Not sure”. */
const unanswered = (answers: Answers, { given, asked }: { given: Given[]; asked: Name[] }) =>
  asked
    .filter((name) => answers[name] !== undefined && !given.some(({ question }) => question === name))
    .map((name) => ({ text: name === 'buy' ? 'What is your budget?' : headings[name], href: again(answers, name) }));

/** The answers: the text of a chip asks its question again, its cross drops the answer. */
function AnswerChips({ answers, given }: { answers: Answers; given: (Given & { label: string })[] }) {
  if (given.length === 0) return null;
  return (
    <div className="mt-3 text-xs sm:flex sm:gap-2 sm:flex-wrap sm:text-sm print:mt-1">
      <ul aria-label="Your answers" className="strip relative *:flex-none! sm:contents">
        {given.map(({ label, ...each }) => (
          <li key={each.question + each.answer} className="answer">
            <a href={again(answers, each.question === 'budget' ? 'buy' : each.question)} rel="nofollow">
              {label}
              <span className="sr-only">, change</span>
            </a>
            <a href={chooseHref(withoutGiven(answers, [each]))} rel="nofollow" aria-label={`Remove ${label}`}>
              <CloseIcon className="size-4" />
            </a>
          </li>
        ))}
      </ul>
      <a href="/choose" className="text-link ml-auto print:hidden">
        Start again
      </a>
    </div>
  );
}
