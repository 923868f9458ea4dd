import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isPublic, type Product } from '#app/domain/catalogue/product.ts';
import { productSummary, whatsappShare } from '#app/domain/inquiries/whatsapp.ts';
import type { QuickFields } from '#app/panel/frame/calls/save-fields.ts';
import { CopyIcon, EyeIcon, HiddenIcon, PenIcon, TrashIcon } from '#app/panel/frame/icons.tsx';
import { MoreMenu } from '#app/panel/frame/parts/page-menu.tsx';
import { WhatsappIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

type ProductActionsProps = {
  product: Product;
  onChange: (fields: QuickFields) => void;
  onDelete: () => void;
};

/** Leads to a page of the panel (`to`) or elsewhere (`href`), or calls `press`. */
type Action = { text: string; name: string; icon: ReactNode; to?: string; href?: string; press?: () => void };

/** Hides or shows a published product. Drafts are published in the form. */
function hiding({ status, visibility, name }: Product, onChange: ProductActionsProps['onChange']): Action[] {
  if (status !== 'published') return [];
  const hide = () => onChange({ visibility: 'private' });
  const show = () => onChange({ visibility: 'public' });
  return visibility === 'public'
    ? [{ text: 'Hide', name: `Hide from the site: ${name}`, icon: <HiddenIcon />, press: hide }]
    : [{ text: 'Show', name: `Show on the site: ${name}`, icon: <EyeIcon />, press: show }];
}

function actionsOf({ product, onChange, onDelete }: ProductActionsProps): Action[] {
  const { id, name, slug } = product;
  const address = `/products/${slug}`;
  // The page of a draft or a hidden product answers 404.
  const pageUrl = isPublic(product) ? location.origin + address : '';
  const share = whatsappShare(productSummary(product, pageUrl, dealer.locale));
  return [
    { text: 'Edit', name: `Edit ${name}`, icon: <PenIcon />, to: `/admin/products/${id}` },
    ...(isPublic(product)
      ? [{ text: 'View on the site', name: `View on the site: ${name}`, icon: <EyeIcon />, href: address }]
      : []),
    ...hiding(product, onChange),
    { text: 'WhatsApp', name: `Send ${name} by WhatsApp`, icon: <WhatsappIcon />, href: share },
    { text: 'Duplicate', name: `Duplicate ${name}`, icon: <CopyIcon />, to: `/admin/products/new?copy=${id}` },
    { text: 'Delete', name: `Delete ${name}`, icon: <TrashIcon />, press: onDelete },
  ];
}

/** The actions of a product as a toolbar; all but the first are icons. */
export const ProductTools = (props: ProductActionsProps) => (
  <div className="col-span-full flex flex-wrap items-center justify-between border-t border-rule px-1 max-lg:hidden">
    {actionsOf(props).map((action, index) => (
      <Control
        key={action.text}
        action={action}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-semibold hover:bg-shade"
      >
        {index === 0 && action.text}
      </Control>
    ))}
  </div>
);

/** The actions of a product as a menu, below the lg breakpoint. */
export const ProductMenu = (props: ProductActionsProps) => (
  <div className="-mb-1 lg:hidden">
    <MoreMenu label={`More for ${props.product.name}`}>
      <p className="px-4 pt-3 pb-2 font-semibold break-words">{props.product.name}</p>
      <ul>
        {actionsOf(props).map((action) => (
          <li key={action.text} className="border-t border-rule">
            <Control
              action={action}
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left font-semibold hover:bg-shade focus-visible:-outline-offset-3"
            >
              {action.text}
            </Control>
          </li>
        ))}
      </ul>
    </MoreMenu>
  </div>
);

type ControlProps = { action: Action; className: string; children: ReactNode };

function Control({ action, className, children }: ControlProps) {
  const { text, name, icon, to, href, press } = action;
  const common = {
    'aria-label': name,
    title: children ? undefined : text,
    className,
    onClick: press,
    children: (
      <>
        {icon} {children}
      </>
    ),
  };
  if (to !== undefined) return <Link {...common} to={to} />;
  if (href !== undefined) return <a {...common} href={href} target="_blank" rel="noopener noreferrer" />;
  return <button {...common} type="button" />;
}
