import { shortTaxNote } from '#app/domain/business/price-tax.ts';
import { isBought, maxNote, maxQuantity, wantNames } from '#app/domain/inquiries/quote-list.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import { Price } from '#app/site/catalogue/card/price.tsx';
import { useFrameFacts } from '#app/site/frame/settings.ts';
import { Options, SelectField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { lineFields } from './list-query.ts';
import type { ListLine } from './load-list.ts';

const money = (paise: number) => formatMoney(fromMinor(paise), dealer.locale.currency, dealer.locale);

/** A line with its fields; the button makes the address of the changed list. */
export function ListRow({ line }: { line: ListLine }) {
  const { product, name, picture, price, paise, quantity, want, wants, note } = line;
  const { priceTax } = useFrameFacts();
  return (
    <li className="grid grid-cols-[min(5rem,30%)_1fr] gap-x-4 gap-y-3 border-b border-rule py-4">
      <input type="hidden" name={lineFields.product} value={product} />
      <CardPicture picture={picture} isSmall />
      <div className="min-w-0">
        <h2 className="text-base leading-5 font-bold wrap-anywhere">
          <a href={`/products/${product}`} className="hover:underline">
            {name}
          </a>
        </h2>
        <div data-list-sums="" className="mt-1">
          {isBought(want) ? (
            <Price price={price} />
          ) : (
            <p className="price">
              {want === 'rent' && paise !== null ? (
                <>
                  <b>{money(paise)}</b> a month {shortTaxNote(priceTax, dealer.locale)}
                </>
              ) : (
                <strong>{want === 'rent' ? 'Rent' : 'Price'} on Request</strong>
              )}
            </p>
          )}
          {want === 'buy-amc' && <p className="text-sm text-ink-soft">AMC: price in the quotation</p>}
          {quantity > 1 && paise !== null && (
            <p className="text-sm text-ink-soft tabular-nums">
              × {quantity} = {money(quantity * paise)}
              {want === 'rent' && ' a month'}
            </p>
          )}
        </div>
      </div>
      <div className="list-fields">
        <div>
          <ListButton value={`less:${product}`} label={`Fewer of ${name}`} text="−" />
          <TextField
            label="Quantity"
            name={lineFields.quantity}
            type="number"
            inputMode="numeric"
            min={1}
            max={maxQuantity}
            defaultValue={quantity}
            className="contents"
          />
          <ListButton value={`more:${product}`} label={`More of ${name}`} text="+" />
        </div>
        <SelectField label="I want to" name={lineFields.want} defaultValue={want}>
          <Options of={wants.map((each) => [each, wantNames[each]])} />
        </SelectField>
        <div>
          <details open={note !== ''} className="open:w-full">
            <summary className="min-h-11 content-center text-sm font-semibold text-cyan">Add a note</summary>
            <TextField label="Note" name={lineFields.note} maxLength={maxNote} defaultValue={note} />
          </details>
          <ListButton value={`remove:${product}`} label={`Remove ${name}`} text="Remove" />
        </div>
      </div>
    </li>
  );
}

const buttonLook = 'min-h-11 text-sm font-semibold text-cyan print:hidden';
const ListButton = ({ value, label, text }: { value: string; label: string; text: string }) => (
  <button type="submit" name="do" value={value} formNoValidate aria-label={label} className={buttonLook}>
    {text}
  </button>
);
