/** HTML that `html` made; other text is escaped inside it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | readonly Html[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function textOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return `${value}`.replace(/[&<>"]/g, (letter) => entities[letter] as string);
}

/** HTML as text, for parts that the server and the browser both render. Attribute values need double quotes. */
export const html = ({ raw }: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(
    raw
      .map((part, index) => part.replace(/\n\s*/g, '') + (index < values.length ? textOf(values[index] as Value) : ''))
      .join(''),
  );

export const nothing = html``;
