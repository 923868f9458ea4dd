import { pingOf } from '#app/domain/insights/ping.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { mapsFrame, mapsPage } from './maps.ts';

type MapPanelProps = { mapsKey: string | null; companyName: string /** In one line. */; address: string };

/** The map. Loads nothing from Google until the visitor clicks (frames.ts). Without a key, names the setting for it. */
export function MapPanel({ mapsKey, companyName, address }: MapPanelProps) {
  const frame = `grid w-full place-items-center border border-rule bg-shade ${mapsKey === null ? 'min-h-40' : 'aspect-4/3 md:aspect-5/2'}`;
  return (
    <section aria-labelledby="map" className="mt-16 print:hidden">
      <h2 id="map" className="mb-6 text-2xl font-bold md:text-4xl">
        Find us
      </h2>
      {mapsKey === null ? (
        <div className={frame}>
          <p className="max-w-sm p-6 text-center text-ink-soft">
            The Google Maps key for this map is configured in the admin settings.
          </p>
        </div>
      ) : (
        <div className={frame} data-frame={mapsFrame(mapsKey, `${companyName}, ${address}`)} data-frame-title="Map">
          <ButtonLink
            kind="secondary"
            href={mapsPage({ name: companyName, address: address, city: '' })}
            ping={pingOf('map')}
            target="_blank"
            rel="noopener noreferrer"
            data-late=""
          >
            Show map
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
