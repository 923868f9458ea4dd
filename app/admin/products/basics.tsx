import { useFormContext } from 'react-hook-form';
import { FormSection } from '#app/admin/form-section.tsx';
import type { Category } from '#app/domain/category.ts';
import { productStatuses, visibilities } from '#app/domain/product.ts';
import { slugFrom } from '#app/domain/slug.ts';
import { CheckField, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { fieldLabels as labels } from './field-labels.ts';
import type { ProductForm } from './form-values.ts';

type BasicsProps = { categories: Category[]; isNew: boolean };

const brandsId = 'brands';
const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function Basics({ categories, isNew }: BasicsProps) {
  const { register, setValue, getValues, watch, getFieldState, formState } = useFormContext<ProductForm>();
  const { errors } = formState;
  const category = watch('category');
  const isKnown = category === '' || categories.some(({ name }) => name === category);
  return (
    <FormSection title="Basics">
      <TextField
        label={labels.name}
        error={errors.name?.message}
        required
        autoFocus={isNew}
        {...register('name', {
          onChange: (event) => {
            // The address follows the name until somebody has given it another.
            if (isNew && !getFieldState('slug').isDirty) setValue('slug', slugFrom(event.target.value));
          },
        })}
      />
      <TextField
        label={labels.slug}
        error={errors.slug?.message}
        required
        spellCheck={false}
        autoCapitalize="none"
        hint={isNew ? 'Small letters, digits and hyphens.' : 'When it changes, the old address leads here.'}
        {...register('slug')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={labels.category} error={errors.category?.message} required {...register('category')}>
          <option value="">Choose a category</option>
          {!isKnown && <option value={category}>{category}</option>}
          {categories.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={labels.brand} error={errors.brand?.message} required list={brandsId} {...register('brand')} />
        <datalist id={brandsId}>
          {dealer.brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
      </div>
      <TextArea
        label={labels.shortDescription}
        error={errors.shortDescription?.message}
        rows={2}
        hint="Two lines on the cards."
        {...register('shortDescription')}
      />
      <TextArea
        label={labels.description}
        error={errors.description?.message}
        required
        rows={6}
        {...register('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={labels.sku} error={errors.sku?.message} spellCheck={false} {...register('sku')} />
        <TextField label={labels.warranty} error={errors.warranty?.message} {...register('warranty')} />
      </div>
      <TextField
        label={labels.tags}
        error={errors.tags?.message}
        hint="With commas: a3, colour, rental"
        {...register('tags')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={labels.status} error={errors.status?.message} {...register('status')}>
          {productStatuses.map((status) => (
            <option key={status} value={status}>
              {titled(status)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.visibility}
          error={errors.visibility?.message}
          hint={
            getValues('status') === 'published' && getValues('visibility') === 'public'
              ? 'Visitors see this product.'
              : 'Visitors do not see this product.'
          }
          {...register('visibility')}
        >
          {visibilities.map((visibility) => (
            <option key={visibility} value={visibility}>
              {titled(visibility)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckField label={labels.featured} hint="Stands first in every list and on Home." {...register('featured')} />
        <CheckField label={labels.enquiryForm} hint="Visitors can ask for a quote." {...register('enquiryForm')} />
      </div>
    </FormSection>
  );
}
