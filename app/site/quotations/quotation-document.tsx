import type { CodePicture } from '#app/domain/quotations/code-picture.ts';
import type { QuotationSheet } from '#app/domain/quotations/quotation-sheet.ts';

type Props = { sheet: QuotationSheet; code: CodePicture | null };

/** The quotation as a printed sheet, with the same texts as its PDF file. */
export function QuotationDocument({ sheet, code }: Props) {
  const { seller, customer } = sheet;
  return (
    <article className="quotation">
      <header>
        <div className="min-w-0">
          <p className="font-display text-2xl font-bold">{seller.name}</p>
          <Details lines={seller.details} className="label" />
        </div>
        <h1>
          <span className="label">Quotation</span> {sheet.number}
          {sheet.mark !== '' && <small className="block text-sm">{sheet.mark}</small>}
        </h1>
      </header>
      <div className="quotation-parties">
        <div className="min-w-0">
          <h2>For</h2>
          <p className="mt-1 text-lg leading-tight font-bold">{customer.name}</p>
          <Details lines={customer.details} className="mt-1 text-sm" />
        </div>
        <dl>
          <Fact name="Date" value={sheet.date} />
          <Fact name="Valid until" value={sheet.validUntil} />
          <Fact name="Place of supply" value={sheet.placeOfSupply} />
        </dl>
        <p>
          <small>Total</small> <b>{sheet.total}</b> <small>{sheet.totalNote}</small>
        </p>
      </div>
      <QuotationLines sheet={sheet} />
      <div className="quotation-sums">
        <div>
          <h2>Amount in words</h2>
          <p className="mb-4 font-bold">{sheet.words}</p>
          <Rates sheet={sheet} />
        </div>
        <dl>
          {[...sheet.sums, { label: 'Total', amount: sheet.total }, ...sheet.advance].map(({ label, amount }) => (
            <div key={label} className={label === 'Total' ? 'total' : undefined}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Payment sheet={sheet} code={code} />
      <Texts title="Notes" lines={sheet.notes} />
      <Texts title="Terms" lines={sheet.terms} />
      <p className="mt-10 text-right text-sm">
        {sheet.signatory[0]}
        <small className="mt-8">{sheet.signatory[1]}</small>
      </p>
    </article>
  );
}

/** The lines as a table; on a phone each line is a group of names and values. */
function QuotationLines({ sheet: { lines, columns } }: { sheet: QuotationSheet }) {
  return (
    <table className="quotation-lines">
      <caption className="sr-only">Lines of the quotation</caption>
      <thead>
        <tr>
          <th scope="col" className="left">
            No.
          </th>
          <th scope="col" className="left">
            Description
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td className="left text-ink-soft">{line.number}</td>
            <th scope="row">
              <b>
                <span aria-hidden="true">{line.number}. </span>
                {line.name}
              </b>
              {line.details.map((text) => (
                <small key={text}>{text}</small>
              ))}
            </th>
            {columns.map(({ title, key }) => (
              <td key={key}>
                {line[key] !== '' && (
                  <>
                    <span>{title}</span> {line[key]}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ lines, className }: { lines: readonly string[]; className: string }) {
  return (
    <p className={`details ${className}`}>
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    value !== '' && (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    )
  );
}

function Rates({ sheet: { taxNames, rates } }: Pick<Props, 'sheet'>) {
  return (
    <table>
      <caption className="sr-only">Tax by rate</caption>
      <thead>
        <tr>
          <th scope="col" className="left">
            Tax rate
          </th>
          <th scope="col">Taxable value</th>
          {taxNames.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, taxable, taxes }) => (
          <tr key={rate}>
            <th scope="row">{rate}</th>
            <td>{taxable}</td>
            {taxes.map((amount, index) => (
              <td key={taxNames[index]}>{amount}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Payment({ sheet, code }: Props) {
  if (sheet.bank.length === 0 && code === null) return null;
  return (
    <div id="payment" className="quotation-payment">
      {sheet.bank.length > 0 && (
        <div>
          <h2>Bank details</h2>
          <Details lines={sheet.bank} className="text-sm" />
        </div>
      )}
      {code !== null && (
        <div>
          <h2>Pay by UPI</h2>
          <p>
            {sheet.upiAmount} to {sheet.upiId}
          </p>
          <svg
            role="img"
            aria-label={`QR code to pay ${sheet.upiAmount} by UPI`}
            viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
            className="by-day text-ink"
            shapeRendering="crispEdges"
          >
            <path d={code.path} fill="currentColor" />
          </svg>
        </div>
      )}
    </div>
  );
}

function Texts({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="quotation-texts">
      <h2>{title}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
