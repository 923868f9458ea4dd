import type { QuotationSheet } from '#app/domain/quotation/quotation-sheet.ts';

/** The lines as a table; on a phone each line is a group of names and values. */
export function QuotationLines({ sheet: { lines, columns } }: { sheet: QuotationSheet }) {
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
