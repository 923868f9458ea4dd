import { data } from 'react-router';
import { storeContext } from '#app/context.ts';
import { catalogueCardPicture } from '#app/domain/catalogue/product.ts';
import { formatIn } from '#app/domain/chooser/format.ts';
import { costSentence, knownCost } from '#app/domain/chooser/known-cost.ts';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { productsPage } from '#app/site/frame/site-map.ts';
import styles from '#app/ui/styles/chooser.css?url';
import { dealer } from '#dealer';
import type { Route } from './+types/choose-page';
import { AnswerChips } from './answer-chips.tsx';
import { chooseHref, readAnswers, unreadableIn } from './choose-query.ts';
import { Question } from './question.tsx';
import { AskUs, NothingFits, Result } from './result.tsx';

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
    picks: found.choice.picks.flatMap(({ machine, reason, warning }) => {
      const product = found.cards.get(machine.rank);
      return product === undefined
        ? []
        : [
            {
              card: cardView(product, catalogueCardPicture(product)),
              reason,
              warning,
              cost: machine.cost && { ...machine.cost, text: costSentence(machine.cost, format) },
            },
          ];
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
        className={`mt-4 font-extrabold md:text-5xl print:text-xl ${choice?.asking === null ? 'text-2xl' : 'text-4xl'}`}
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
          <AnswerChips answers={answers} choice={choice} />
          {choice.nothing !== null ? (
            <NothingFits answers={answers} given={choice.given} nothing={choice.nothing} />
          ) : choice.asking !== null ? (
            <Question
              answers={answers}
              asking={choice.asking}
              asked={choice.asked}
              total={choice.total}
              unreadable={unreadable}
              chosen={buy}
            />
          ) : (
            <Result answers={answers} {...choice} />
          )}
        </>
      )}
    </div>
  );
}
