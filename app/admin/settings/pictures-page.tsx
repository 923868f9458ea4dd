import { Link } from 'react-router';
import type { Route } from './+types/pictures-page';
import { BrandLogos } from './brand-logos.tsx';
import { loadSettings } from './load-settings.ts';
import { LoadedSettings } from './loaded-settings.tsx';
import { LooksHistory } from './looks-history.tsx';
import { Pictures } from './pictures.tsx';
import { PostPictures } from './post-pictures.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function PicturesPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings
      loaderData={loaderData}
      title="Logo and pictures"
      lead={
        <>
          For pictures of products and posts and their alt text, see{' '}
          <Link to="/admin/media" className="text-cyan underline">
            Pictures
          </Link>
          .
        </>
      }
    >
      {(settings) => (
        <div>
          <Pictures settings={settings} />
          <PostPictures settings={settings} />
          <BrandLogos logos={settings.brandLogos} />
          <LooksHistory settings={settings} />
        </div>
      )}
    </LoadedSettings>
  );
}
