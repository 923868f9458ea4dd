import type { ComponentProps } from 'react';
import { fold } from '#app/domain/text/search-text.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, TextField } from '#app/ui/field.tsx';
import { ProductLines } from './card/product-line.tsx';

/** The product that a typed name means among those that a search found: the one with that name, or the only one. */
export const meantBy = <Named extends { name: string }>(name: string, found: readonly Named[]): Named | undefined =>
  found.find((each) => fold(each.name) === fold(name)) ?? (found.length === 1 ? found[0] : undefined);

type AddByNameProps = {
  /** The path of the page, and the parameters of its address that the form keeps. */
  action: string;
  kept: readonly (readonly [name: string, value: string])[];
  /** The typed name that matches no product or several; empty for none. */
  typed: string;
  /** The products that the typed name may mean, or suggestions if it is empty. */
  offer: ComponentProps<typeof ProductLines>;
};

/** Adds a machine by its name, which may be typed in part. The state is in the address, so it works without scripts. */
export const AddByName = ({ action, kept, typed, offer }: AddByNameProps) => (
  <Titled id="add" title="Add a machine" className="mt-8 print:hidden" titleClass="text-xl font-bold">
    <form action={action} className="my-3 flex max-w-xl flex-wrap items-end gap-3">
      <HiddenFields of={kept} />
      <TextField
        label="Name or model"
        name="add"
        maxLength={120}
        defaultValue={typed}
        className="min-w-0 grow basis-56"
      />
      <Button type="submit" kind="secondary">
        Add
      </Button>
    </form>
    {typed !== '' && (
      <p role="status" className="mb-2 wrap-anywhere">
        {offer.products.length > 0 ? 'Which of these?' : `No product matches “${typed}”.`}
      </p>
    )}
    <ProductLines {...offer} />
  </Titled>
);
