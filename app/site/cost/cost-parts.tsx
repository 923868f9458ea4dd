import { type OptionName, optionNames } from '#app/domain/cost/charges.ts';
import type { CostMachine, Volume } from '#app/domain/cost/cost-machine.ts';
import { breakEvenText, leftOut, neverIncluded, rentNotes, volumeWarnings } from '#app/domain/cost/cost-notes.ts';
import {
  countOf,
  lineSum,
  lineTitle,
  missingText,
  money,
  optionTitles,
  planLines,
  taxSum,
} from '#app/domain/cost/cost-text.ts';
import { type BreakEven, breakEven, type Cost, type Costs, costsOf } from '#app/domain/cost/costs.ts';
import { isLess } from '#app/domain/cost/rational.ts';
import { whatsappChat } from '#app/domain/inquiries/whatsapp.ts';
import { pageInquiryHref } from '#app/domain/search/search-inquiry.ts';
import { withRupeeSign } from '#app/site/frame/rupee-sign.ts';
import { CostChart } from './cost-chart.tsx';
import { costHref } from './cost-query.ts';

/** The inputs of the page: a machine, a volume, and the site for its links. */
export type Calculation = {
  machine: CostMachine;
  volume: Volume;
  /** The plan of the address; its breakdown is open. */
  plan: OptionName | null;
  publicUrl: string;
  whatsapp: string;
};

/** The options with the cheapest ways to rent and to buy, and the month in which these two cost the same. */
export type Comparison = Costs & { rent?: Cost; bought?: Cost; crossing: BreakEven | null };

/** Computes all options of a machine for a volume. */
export function compareOptions({ machine, volume }: Calculation): Comparison {
  const costs = costsOf(machine, volume);
  const rent = costs.options.find(({ name }) => name === 'rent');
  const bought = costs.options
    .filter(({ name }) => name !== 'rent')
    .reduce<Cost | undefined>(
      (best, each) => (best === undefined || isLess(each.exact, best.exact) ? each : best),
      undefined,
    );
  return { ...costs, rent, bought, crossing: rent && bought ? breakEven(rent, bought) : null };
}

type PartProps = { calculation: Calculation; comparison: Comparison };

export function Answer({ calculation, comparison }: PartProps) {
  const { machine, volume } = calculation;
  const { rent, bought, crossing } = comparison;
  return (
    <>
      <Figure calculation={calculation} comparison={comparison} />
      {volumeWarnings(volume, machine).map((text) => (
        <p key={text} className="cost-warning">
          {text}
        </p>
      ))}
      {rent && bought && <p className="mt-3 font-semibold">{breakEvenText(crossing, rent, bought)}</p>}
    </>
  );
}

function Figure({ calculation: { machine, volume }, comparison: { options, cheapest } }: PartProps) {
  if (cheapest === null)
    return <p className="text-xl font-bold">A figure is missing, so the costs cannot be computed. Please ask us.</p>;
  const { priceTax, locale } = machine;
  const span = `over ${countOf(volume.months, 'month', machine)}`;
  const each = cheapest.perPage === null ? '' : ` · ${money(cheapest.perPage, machine)} a page`;
  const tax = priceTax === 'unsaid' ? '' : ` · includes ${locale.tax}`;
  return (
    <>
      <p className="text-sm text-ink-soft">{options.length > 1 ? `Cheapest ${span}` : `Costs ${span}`}</p>
      <p className="cost-figure">
        <b>{withRupeeSign(money(cheapest.total, machine))}</b> <strong>{optionTitles[cheapest.name]}</strong>
      </p>
      <p className="tabular-nums">{`${money(cheapest.perMonth, machine)} a month${each}${tax}`}</p>
    </>
  );
}

export function Sums({ calculation, comparison }: PartProps) {
  const { machine, volume } = calculation;
  return (
    <>
      {comparison.cheapest && (
        <div className="cost-sheet">
          <Table calculation={calculation} comparison={comparison} />
          <figure>
            <figcaption>Costs by month</figcaption>
            <CostChart costs={comparison} mark={comparison.crossing} volume={volume} machine={machine} />
          </figure>
        </div>
      )}
      <p className="mt-6">Not included: {neverIncluded(machine).replace(/^P/, 'p')}.</p>
      <Uncomputed uncomputed={comparison.uncomputed} machine={machine} />
    </>
  );
}

function Table({ calculation, comparison }: PartProps) {
  const { machine, volume, plan } = calculation;
  const { options, cheapest, rent } = comparison;
  return (
    <table className="cost-table">
      <caption className="sr-only">Costs over {countOf(volume.months, 'month', machine)}</caption>
      <thead>
        <tr>
          <th scope="col">Total</th>
          <th scope="col">Per month</th>
          <th scope="col">Per page</th>
        </tr>
      </thead>
      {options.map((cost) => (
        <tbody key={cost.name}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {optionTitles[cost.name]}
              {cost === cheapest && options.length > 1 && (
                <>
                  {' '}
                  <span className="badge badge-ink">Cheapest</span>
                </>
              )}
              {cost.name === plan && (
                <>
                  {' '}
                  <span className="badge">Asked for</span>
                </>
              )}
            </th>
          </tr>
          <tr>
            <td>
              <b>{withRupeeSign(money(cost.total, machine))}</b>
            </td>
            <td>{money(cost.perMonth, machine)}</td>
            <td>{cost.perPage === null ? '–' : money(cost.perPage, machine)}</td>
          </tr>
          <tr>
            <td colSpan={3}>
              <Details cost={cost} rent={rent} calculation={calculation} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

type DetailsProps = { cost: Cost; rent: Cost | undefined; calculation: Calculation };

function Details({ cost, rent, calculation }: DetailsProps) {
  const { machine, volume, plan, publicUrl, whatsapp } = calculation;
  const { name, lines, total } = cost;
  const missing = leftOut(cost);
  const notes = [
    ...(name !== 'rent' && rent ? [breakEvenText(breakEven(rent, cost), rent, cost)] : []),
    ...(missing.length > 0 ? [`Not included: ${missing.join(', ')}.`] : []),
  ];
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
        <details data-option={name} open={name === plan}>
          <summary>Breakdown {hint}</summary>
          <dl>
            {lines.map(({ charge, shown }, index) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cost have no other key and never move.
                key={index}
                text={charge === null ? machine.locale.tax : lineTitle(charge, machine, name)}
                sum={charge === null ? taxSum(cost, machine) : lineSum(charge, volume, machine)}
                amount={money(shown, machine)}
              />
            ))}
            <Line text="Total" sum="" amount={money(total, machine)} />
          </dl>
          {notes.map((note) => (
            <p key={note} className="mt-2 text-sm">
              {note}
            </p>
          ))}
        </details>
        <a href={pageInquiryHref(page, text)} rel="nofollow">
          Ask for this plan {hint}
        </a>
        <a href={whatsappChat(whatsapp, `${text}\n${publicUrl}${page}`)} target="_blank" rel="noreferrer">
          WhatsApp {hint}
        </a>
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

function Uncomputed({ uncomputed, machine }: Pick<Costs, 'uncomputed'> & { machine: CostMachine }) {
  if (uncomputed.length === 0) return null;
  const sorted = uncomputed.toSorted((a, b) => optionNames.indexOf(a.name) - optionNames.indexOf(b.name));
  return (
    <>
      <h2 className="mt-6 text-base font-bold">Left out, because a figure is missing</h2>
      <ul className="cost-missing">
        {sorted.map(({ name, missing }) => (
          <li key={name}>{`${optionTitles[name]}: ${missingText(missing, machine)}.`}</li>
        ))}
      </ul>
    </>
  );
}
