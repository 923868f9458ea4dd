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
import { breakEven, type Cost, type Costs, costsOf } from '#app/domain/cost/costs.ts';
import { isLess } from '#app/domain/cost/rational.ts';
import { whatsappChat } from '#app/domain/inquiries/whatsapp.ts';
import { pageInquiryHref } from '#app/domain/search/search-inquiry.ts';
import { costChart } from './cost-chart.ts';
import { costHref } from './cost-query.ts';
import { type Html, html, nothing } from './html.ts';

/** What the calculator knows besides the volume; the page carries it for its script. */
export type CostData = {
  machine: CostMachine;
  /** The plan that was asked for, whose lines are open. */
  plan: OptionName | null;
  publicUrl: string;
  whatsapp: string;
};

type Parts = { answer: Html; sums: Html };

/** The parts of the page that depend on the volume. The server and the browser make them from the same data. */
export function costParts(data: CostData, volume: Volume): Parts {
  const { machine } = data;
  const costs = costsOf(machine, volume);
  const [rent] = costs.options.filter(({ name }) => name === 'rent');
  const others = costs.options.filter(({ name }) => name !== 'rent');
  const bought = others.reduce<Cost | undefined>(
    (best, each) => (best === undefined || isLess(each.exact, best.exact) ? each : best),
    undefined,
  );
  const crossing = rent && bought ? breakEven(rent, bought) : null;
  return {
    answer: html`
      ${figure(costs, volume, machine)}
      ${volumeWarnings(volume, machine).map((text) => html`<p class="cost-warning">${text}</p>`)}
      ${rent && bought ? html`<p class="mt-3 font-semibold">${breakEvenText(crossing, rent, bought)}</p>` : nothing}`,
    sums: html`
      ${
        costs.cheapest === null
          ? nothing
          : html`
            <div class="cost-sheet">
              ${table(costs, rent, data, volume)}
              <figure>
                <figcaption>Costs by month</figcaption>
                ${costChart(costs, crossing, volume, machine)}
              </figure>
            </div>`
      }
      <p class="mt-6">Not included: ${neverIncluded(machine).replace(/^P/, 'p')}.</p>
      ${uncomputed(costs, machine)}`,
  };
}

function figure({ options, cheapest }: Costs, { months }: Volume, machine: CostMachine): Html {
  if (cheapest === null) return html`<p class="text-xl font-bold">Nothing can be computed yet.</p>`;
  const { priceTax, locale } = machine;
  const span = `over ${countOf(months, 'month', machine)}`;
  const each = cheapest.perPage === null ? '' : ` · ${money(cheapest.perPage, machine)} a page`;
  const tax = priceTax === 'unsaid' ? '' : ` · includes ${locale.tax}`;
  return html`
    <p class="text-sm text-ink-soft">${options.length > 1 ? `Cheapest ${span}` : `Costs ${span}`}</p>
    <p class="cost-figure"><b>${money(cheapest.total, machine)}</b> <strong>${optionTitles[cheapest.name]}</strong></p>
    <p class="tabular-nums">${money(cheapest.perMonth, machine)} a month${each}${tax}</p>`;
}

function table({ options, cheapest }: Costs, rent: Cost | undefined, data: CostData, volume: Volume): Html {
  const { machine } = data;
  return html`
    <table class="cost-table">
      <caption class="sr-only">Costs over ${countOf(volume.months, 'month', machine)}</caption>
      <thead>
        <tr><th scope="col">Total</th><th scope="col">Per month</th><th scope="col">Per page</th></tr>
      </thead>
      ${options.map(
        (cost) => html`
          <tbody>
            <tr>
              <th scope="rowgroup" colspan="3">${optionTitles[cost.name]}${
                cost === cheapest && options.length > 1 ? html` <span class="badge badge-ink">Cheapest</span>` : nothing
              }${cost.name === data.plan ? html` <span class="badge">Asked for</span>` : nothing}</th>
            </tr>
            <tr>
              <td><b>${money(cost.total, machine)}</b></td>
              <td>${money(cost.perMonth, machine)}</td>
              <td>${cost.perPage === null ? '–' : money(cost.perPage, machine)}</td>
            </tr>
            <tr><td colspan="3">${details(cost, rent, data, volume)}</td></tr>
          </tbody>`,
      )}
    </table>`;
}

function details(cost: Cost, rent: Cost | undefined, data: CostData, volume: Volume): Html {
  const { machine, plan, publicUrl, whatsapp } = data;
  const { name, lines, total } = cost;
  const title = optionTitles[name];
  const row = (text: string, sum: string, amount: bigint) => html`
    <div><dt>${text}${sum === '' ? nothing : html` <span>${sum}</span>`}</dt><dd>${money(amount, machine)}</dd></div>`;
  const missing = leftOut(cost);
  const notes = [
    ...(name !== 'rent' && rent ? [breakEvenText(breakEven(rent, cost), rent, cost)] : []),
    ...(missing.length > 0 ? [`Not included: ${missing.join(', ')}.`] : []),
  ];
  const page = costHref(machine, volume, name);
  const text = planLines(cost, volume, machine);
  const sr = html` <span class="sr-only">(${title})</span>`;
  return html`
    ${name === 'rent' ? rentNotes(volume, machine).map((note) => html`<p class="text-sm">${note}</p>`) : nothing}
    <div class="cost-asks"><details data-option="${name}"${name === plan ? html` open=""` : nothing}>
      <summary>Breakdown${sr}</summary>
      <dl>
        ${lines.map(({ charge, shown }) =>
          charge === null
            ? row(machine.locale.tax, taxSum(cost, machine), shown)
            : row(lineTitle(charge, machine, name), lineSum(charge, volume, machine), shown),
        )}
        ${row('Total', '', total)}
      </dl>
      ${notes.map((note) => html`<p class="mt-2 text-sm">${note}</p>`)}
    </details>
      <a href="${pageInquiryHref(page, text)}" rel="nofollow">Ask for this plan${sr}</a>
      <a href="${whatsappChat(whatsapp, `${text}\n${publicUrl}${page}`)}" target="_blank" rel="noreferrer">WhatsApp${sr}</a>
    </div>`;
}

function uncomputed({ uncomputed: all }: Costs, machine: CostMachine): Html {
  if (all.length === 0) return nothing;
  return html`
    <h2 class="mt-6 text-base font-bold">Not computed</h2>
    <ul class="cost-missing">
      ${optionNames.flatMap((name) =>
        all
          .filter((each) => each.name === name)
          .map(({ missing }) => html`<li>${optionTitles[name]}: ${missingText(missing, machine)}.</li>`),
      )}
    </ul>`;
}
