import type { OptionName } from '#app/domain/cost/charges.ts';
import type { CostMachine, Volume } from '#app/domain/cost/cost-machine.ts';
import {
  advice,
  type Comparison,
  contentOf,
  isAlike,
  neverIncluded,
  othersOf,
  rentNotes,
  verdict,
  volumeWarnings,
} from '#app/domain/cost/cost-notes.ts';
import {
  countOf,
  lineSum,
  lineTitle,
  money,
  optionTitles,
  planLines,
  rupees,
  taxSum,
} from '#app/domain/cost/cost-text.ts';
import { breakEven, type Cost } from '#app/domain/cost/costs.ts';
import { pageInquiryHref } from '#app/domain/search/search-inquiry.ts';
import { useFrameFacts } from '#app/site/frame/settings.ts';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CostChart } from './cost-chart.tsx';
import { costHref } from './cost-query.ts';

/** The inputs of the page: a machine, a volume, and the site for its links. */
export type Calculation = {
  machine: CostMachine;
  volume: Volume;
  /** The plan of the address; its breakdown is open. */
  plan: OptionName | null;
  /** Whether the address has colour pages that the machine cannot print. */
  hasDropped: boolean;
  publicUrl: string;
};

type PartProps = { calculation: Calculation; comparison: Comparison };

export function Answer(parts: PartProps) {
  const { machine, volume, hasDropped } = parts.calculation;
  const text = verdict(parts.comparison, volume.months, machine);
  return (
    <>
      {text && <p className="mb-3 leading-snug font-bold sm:text-2xl">{text}</p>}
      <Figure {...parts} />
      {[
        ...(hasDropped ? ['This machine prints black & white only.'] : []),
        ...(parts.comparison.cheapest ? volumeWarnings(volume, machine) : []),
      ].map((text) => (
        <p key={text} className="cost-warning">
          {text}
        </p>
      ))}
    </>
  );
}

function Figure({ calculation: { machine, volume }, comparison }: PartProps) {
  const { options, cheapest, rent, bought } = comparison;
  if (cheapest === null) return <p>Ask us for the costs of toner and service of this machine.</p>;
  const { priceTax, locale } = machine;
  const other = cheapest === rent ? bought : rent;
  const span = `over ${countOf(volume.months, 'month', machine)}`;
  const each = cheapest.perPage === null ? '' : ` · ${money(cheapest.perPage, machine)} a\u00a0page`;
  const tax = priceTax === 'unsaid' ? '' : ` with ${locale.tax}`;
  return (
    <>
      {options.length > 1 && <p className="text-sm text-ink-soft">{bestText(comparison)}</p>}
      <p className="cost-figure">
        <b>{rupees(Math.round(Number(cheapest.perMonth) / 100), machine)}</b> <strong>a month{tax}</strong>
      </p>
      <p className="tabular-nums">
        <b>{optionTitles[cheapest.name]}:</b> {money(cheapest.total, machine)} {span}
        {each}
      </p>
      {other && isAlike(other, cheapest) && (
        <p className="font-semibold">
          {optionTitles[other.name]}: {money(other.perMonth, machine)} a month
        </p>
      )}
      {rent && cheapest === bought && rent.total > cheapest.total && !isAlike(rent, cheapest) && (
        <p className="font-semibold">
          {money(rent.total - cheapest.total, machine)} less than renting {span}
        </p>
      )}
    </>
  );
}

/** The label of the best option. A single one with service is not called the cheapest. */
const bestText = ({ isWithService, served }: Comparison) =>
  isWithService ? (served > 1 ? 'Cheapest with service' : 'With toner, parts and service') : 'Cheapest';

/** The buttons for the cheapest plan, outside the answer: screen readers announce each change of the answer. */
export function Ask({ calculation: { machine, volume, publicUrl }, comparison: { cheapest } }: PartProps) {
  const page = costHref(machine, volume, cheapest?.name);
  const text = cheapest ? planLines(cheapest, volume, machine) : `What does ${machine.name} cost for my pages?`;
  return (
    <p className="-mt-2 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
      <ButtonLink href={pageInquiryHref(page, text)} rel="nofollow">
        Ask for a quotation
      </ButtonLink>
      <WhatsappButton message={`${text}\n${publicUrl}${page}`}>WhatsApp</WhatsappButton>
      <a href="/cost" className="text-link ml-3">
        Other machines
      </a>
      <span className="w-full text-ink-soft">{useFrameFacts().promise}</span>
    </p>
  );
}

export function Sums(parts: PartProps) {
  const { comparison } = parts;
  const { machine, volume } = parts.calculation;
  const { options, rent, bought, crossing } = comparison;
  return (
    <>
      {comparison.cheapest && (
        <div className="cost-sheet">
          <Table {...parts} />
          {rent && bought && (
            <figure>
              <figcaption>Total cost if you keep it that long</figcaption>
              <CostChart costs={comparison} mark={crossing} volume={volume} machine={machine} />
              {crossing?.until && <p className="mb-2">{advice(crossing, rent, bought)}</p>}
              <p className="text-sm text-ink-soft print:hidden">
                {options.map((cost) => `${optionTitles[cost.name]}: ${contentOf(cost)}.`).join(' ')}
              </p>
            </figure>
          )}
        </div>
      )}
      {comparison.cheapest && <p className="mt-6">Not included: {neverIncluded(machine).replace(/^P/, 'p')}.</p>}
      {comparison.cheapest && <AskForOthers slug={machine.slug} {...othersOf(comparison, machine)} />}
    </>
  );
}

/** The price of the machine if no costs of buying are known, and a link that asks for them. */
export const AskForOthers = ({ slug, asked, price }: { slug: string } & ReturnType<typeof othersOf>) =>
  asked && (
    <p className="mt-3">
      {price && `To buy: ${price}, toner and service extra. `}
      <a href={pageInquiryHref(`/cost?m=${slug}`, `The costs of ${asked}, please.`)} className="text-link print:hidden">
        Ask us for the page costs of {asked}
      </a>
    </p>
  );

function Table({ calculation, comparison }: PartProps) {
  const { machine, volume } = calculation;
  const { options, cheapest, rent } = comparison;
  const isOnly = options.length === 1;
  return (
    <table className="cost-table">
      <caption className="sr-only">Costs over {countOf(volume.months, 'month', machine)}</caption>
      {!isOnly && (
        <thead>
          <tr>
            <th scope="col">Per month</th>
            <th scope="col">{countOf(volume.months, 'month', machine)}</th>
            <th scope="col">Per page</th>
          </tr>
        </thead>
      )}
      {options
        .toSorted((a, b) => Number(b === cheapest) - Number(a === cheapest))
        .map((cost) => (
          <tbody key={cost.name}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {optionTitles[cost.name]}
              </th>
            </tr>
            {!isOnly && (
              <tr>
                <td>
                  <b>{money(cost.perMonth, machine)}</b>
                </td>
                <td>{money(cost.total, machine)}</td>
                <td>{cost.perPage === null ? '–' : money(cost.perPage, machine)}</td>
              </tr>
            )}
            <tr>
              <td colSpan={3}>
                <p className="text-sm first-letter:uppercase">{contentOf(cost)}</p>
                <Details cost={cost} rent={rent} calculation={calculation} isOnly={isOnly} />
              </td>
            </tr>
          </tbody>
        ))}
    </table>
  );
}

type DetailsProps = { cost: Cost; rent: Cost | undefined; calculation: Calculation; isOnly: boolean };

function Details({ cost, rent, calculation, isOnly }: DetailsProps) {
  const { machine, volume, plan } = calculation;
  const { name, lines, total } = cost;
  const note = name !== 'rent' && rent ? advice(breakEven(rent, cost), rent, cost) : null;
  const page = costHref(machine, volume, name);
  const text = planLines(cost, volume, machine);
  const hint = <span className="sr-only">({optionTitles[name]})</span>;
  return (
    <>
      {name === 'rent' &&
        rentNotes(volume, machine).map((note) => (
          <p key={note} className="text-sm">
            {note}
          </p>
        ))}
      <div className="cost-asks">
        <details data-option={name} open={name === plan || isOnly}>
          <summary hidden={isOnly}>Breakdown {hint}</summary>
          <dl className={isOnly ? 'mt-2!' : ''}>
            {lines.map(({ charge, shown }, index) => (
              <Line
                key={index}
                text={charge === null ? machine.locale.tax : lineTitle(charge, machine, name)}
                sum={charge === null ? taxSum(cost, machine) : lineSum(charge, volume, machine)}
                amount={money(shown, machine)}
              />
            ))}
            <Line text="Total" sum="" amount={money(total, machine)} />
          </dl>
          {note && <p className="mt-2 text-sm">{note}</p>}
        </details>
        {!isOnly && (
          <a href={pageInquiryHref(page, text)} rel="nofollow">
            Ask for this plan {hint}
          </a>
        )}
      </div>
    </>
  );
}

const Line = ({ text, sum, amount }: { text: string; sum: string; amount: string }) => (
  <div>
    <dt>
      {text}
      {sum && (
        <>
          {' '}
          <span>{sum}</span>
        </>
      )}
    </dt>
    <dd>{amount}</dd>
  </div>
);
