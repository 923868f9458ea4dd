import { ButtonLink } from '#app/ui/button.tsx';

export function ViewDetails({ slug, name }: { slug: string; name: string }) {
  return (
    <ButtonLink href={`/products/${slug}`} kind="secondary" size="none">
      View Details<span className="sr-only">{` of ${name}`}</span>
    </ButtonLink>
  );
}
