import type { ReactNode } from 'react';
import { type Answers, type Given, withoutGiven } from '#app/domain/chooser/answers.ts';
import type { Change } from '#app/domain/chooser/choose.ts';
import type { costTexts, KnownCost } from '#app/domain/chooser/known-cost.ts';
import type { Pick } from '#app/domain/chooser/picks.ts';
import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { choiceInquiryText, pageInquiryHref } from '#app/domain/search/search-inquiry.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import type { CardView } from '#app/site/catalogue/card/card-view.ts';
import { FactChips } from '#app/site/catalogue/card/fact-chips.tsx';
import { Price } from '#app/site/catalogue/card/price.tsx';
import { askedIn, compareHref } from '#app/site/compare/compare-query.ts';
import { costHref } from '#app/site/cost/cost-query.ts';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { answerPairs, chooseHref } from './choose-query.ts';

type Labelled = Given & { label: string };
type ShownPick = Omit<Pick, 'machine'> & {
  card: CardView;
  cost: (KnownCost & { text: ReturnType<typeof costTexts> }) | undefined;
};
type Links = { text: string; href: string }[];
type ResultProps = {
  answers: Answers;
  given: Labelled[];
  total: number;
  picks: ShownPick[];
  savings: Change[];
  questions: Links;
};

const counted = ['', 'one', 'two', 'three'];

/** The machines to recommend, and what would change the result. */
export function Result({ answers, given, total, picks, savings, questions }: ResultProps) {
  const changes = [...changeLinks(answers, savings), ...questions];
  const slugs = picks.map(({ card }) => card.slug);
  const bases = picks.flatMap(({ cost }) => cost?.text[2] ?? []);
  const basis = bases.length > 1 && new Set(bases).size === 1 ? bases[0] : undefined;
  return (
    <section aria-labelledby="result" className="mt-4 lg:mt-8">
      <h2 id="result" className="text-lg font-bold md:text-3xl">
        {picks.length === 1 ? 'Our suggestion' : `Our ${counted[picks.length]} suggestions`}
      </h2>
      <p className="mt-1 text-ink-soft">
        {picks.length} of {formatNumber(total, dealer.locale)}{' '}
        {total === 1 ? 'machine that fits.' : 'machines that fit.'}
        {picks.some(({ options }) => options.length > 0) &&
          ' Functions marked “optional” are not in the price: please ask us.'}
        {basis && ` All costs are ${basis}.`}
      </p>
      <AskUs page={chooseHref(answers)} given={given} names={picks.map(({ card }) => card.name)} size="small">
        {slugs.length > 1 && (
          <a
            href={compareHref(slugs, askedIn(new URLSearchParams(answerPairs(answers))))}
            rel="nofollow"
            className="text-link"
          >
            Compare the {counted[slugs.length]}
          </a>
        )}
      </AskUs>
      <ol className="mt-2 gap-x-8 border-t-2 border-ink lg:grid lg:grid-cols-3">
        {picks.map((pick) => (
          <Suggestion key={pick.card.slug} {...pick} basis={basis} />
        ))}
      </ol>
      {changes.length > 0 && <Changes title="What would change the result" links={changes} />}
    </section>
  );
}

/** `basis` is what the costs of all suggestions are based on, which the text above says. */
function Suggestion({ card, reason, warning, options, cost, basis }: ShownPick & { basis: string | undefined }) {
  const { slug, name, category, picture, price, facts, isInStock } = card;
  const costs = cost ? 'All costs' : 'Ask for the monthly cost';
  return (
    <li className="choose-pick">
      <CardPicture picture={picture} />
      <div className="min-w-0">
        <p className="mb-1 text-sm font-semibold text-magenta lg:min-h-10 lg:content-end">{reason}</p>
        <h3 className="text-lg leading-6 font-bold sm:text-xl">
          <a href={`/products/${slug}`} className="hover:underline">
            {name}
          </a>
        </h3>
        <p className="text-sm text-ink-soft">{category}</p>
      </div>
      <div className="min-w-0 max-sm:col-span-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Price price={price} />
          <p className="card-stock" data-in={isInStock ? '' : undefined}>
            {isInStock ? 'In Stock' : 'Out of Stock'}
          </p>
        </div>
        <div className="my-2">
          <FactChips facts={[...options, ...facts]} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {cost && (
            <span>
              <b className="text-lg">{cost.text[0]}</b> {cost.text[1]} {basis ? '' : cost.text[2]}
            </span>
          )}
          <a
            href={
              cost
                ? costHref({ slug, isColour: cost.volume.colour > 0 }, cost.volume, cost.name)
                : pageInquiryHref(`/cost?m=${slug}`, `The costs of ${name}, please.`)
            }
            rel="nofollow"
            aria-label={`${costs} of ${name}`}
            className="text-link text-sm"
          >
            {costs}
          </a>
        </p>
        {warning && <p className="mt-1 mb-2 text-sm text-ink-soft">{warning}</p>}
      </div>
      <p className="flex flex-wrap gap-x-4 max-sm:col-span-2 sm:col-start-2 lg:col-start-1">
        <ButtonLink kind="secondary" size="small" href={`/products/${slug}`} aria-label={`View Details of ${name}`}>
          View Details
        </ButtonLink>
        <a href={addHref(slug)} className="text-link text-sm">
          Add to list
        </a>
      </p>
    </li>
  );
}

type NoSuggestionProps = Omit<ResultProps, 'picks' | 'savings'> & {
  nothing: { text: string; inTheWay: Change[] } | null;
};

/** Says that no machine fits, or that no question is answered, and links to the answers to change. */
export function NoSuggestion({ answers, given, total, nothing, questions }: NoSuggestionProps) {
  const links = nothing ? changeLinks(answers, nothing.inTheWay) : questions;
  return (
    <section aria-labelledby="result" className="choose-sheet">
      <p className="choose-figure">
        <b>{formatNumber(total, dealer.locale)}</b> <span>machines {nothing ? 'fit' : 'to choose from'}</span>
      </p>
      <div>
        <h2 id="result" className={`font-bold ${nothing ? 'text-2xl md:text-3xl' : 'text-xl'}`}>
          {nothing ? nothing.text : 'Answer a question to see suggestions'}
        </h2>
        {links.length > 0 && (
          <Changes
            title={nothing ? 'Answers that exclude all machines' : 'Questions'}
            links={links}
            isPlain={nothing === null}
          />
        )}
        <AskUs page={chooseHref(answers)} given={given} names={[]}>
          {nothing === null && (
            <ButtonLink kind="secondary" href="/products">
              See all products
            </ButtonLink>
          )}
        </AskUs>
      </div>
    </section>
  );
}

const changeLinks = (answers: Answers, changes: Change[]) =>
  changes.map(({ dropped, text }) => ({ text, href: chooseHref(withoutGiven(answers, dropped)) }));

function Changes({ title, links, isPlain }: { title: string; links: Links; isPlain?: boolean }) {
  return (
    <section aria-labelledby="changes" className={`print:break-inside-avoid ${isPlain ? 'mt-4' : 'mt-8'}`}>
      <h3 id="changes" className={isPlain ? 'sr-only' : 'text-lg font-bold'}>
        {title}
      </h3>
      <ul className="mt-2 border-t border-ink">
        {links.map(({ text, href }) => (
          <li key={text}>
            <a href={href} rel="nofollow" className="choose-row">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type AskUsProps = { page: string; given: Labelled[]; names: string[]; size?: 'small'; children?: ReactNode };

const asks = ['Ask us', 'Ask about this', 'Ask about these two', 'Ask about these three'];

export function AskUs({ page, given, names, size, children }: AskUsProps) {
  const text = choiceInquiryText(
    given.map(({ label }) => label),
    names,
  );
  return (
    <p className={`flex flex-wrap gap-2 print:hidden ${size ? 'my-3 [&>.btn]:px-3' : 'mt-8 max-sm:*:grow'}`}>
      <ButtonLink kind={size ? 'primary' : 'secondary'} size={size} href={pageInquiryHref(page, text)} rel="nofollow">
        {asks[names.length]}
      </ButtonLink>
      <WhatsappButton message={text} size={size}>
        WhatsApp
      </WhatsappButton>
      {children}
    </p>
  );
}
