const day = 24 * 60 * 60 * 1000;

/** Limits of the history of one item; `keptMs` in milliseconds. */
export const revisionLimits = { perThing: 50, keptMs: 365 * day } as const;

export const revisionKinds = ['product', 'post', 'settings'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

export type Revision<Entity> = {
  at: string;
  /** User name; empty if the site made the change. */
  by: string;
  was: Partial<Entity>;
  /** Names of changed fields whose values are secret and not recorded. */
  secret: string[];
};

/** Secret settings: the history records that one changed, but not its value. */
const secretSettings: readonly string[] = ['googleMapsApiKey'];

/** Fields without history: not edited by the owner, or restored from the trash (pictures of the settings). */
const withoutHistory: Record<RevisionKind, readonly string[]> = {
  product: ['id', 'facts', 'createdAt', 'updatedAt'],
  post: ['id', 'createdAt', 'updatedAt'],
  settings: ['updatedAt', 'companyLogo', 'heroImage', 'brandLogos'],
};

/** Returns what the history records of a change; `null` if no field with a history changed. */
export function changeOf<Entity extends object>(
  kind: RevisionKind,
  before: Entity,
  after: Entity,
): Pick<Revision<Entity>, 'was' | 'secret'> | null {
  const [was, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  // A number of a plan that is not stated is absent.
  const text = (value: unknown) => JSON.stringify(value ?? null);
  const changed = [...new Set([...was.keys(), ...now.keys()])]
    .filter((name) => !withoutHistory[kind].includes(name) && text(was.get(name)) !== text(now.get(name)))
    .map((name): [string, unknown] => [name, was.get(name) ?? null]);
  if (changed.length === 0) return null;
  const isSecret = (name: string) => kind === 'settings' && secretSettings.includes(name);
  return {
    was: Object.fromEntries(changed.filter(([name]) => !isSecret(name))) as Partial<Entity>,
    secret: changed.flatMap(([name]) => (isSecret(name) ? [name] : [])),
  };
}

/** A change with the complete state before and after it. */
export type Step<Entity> = Revision<Entity> & { before: Entity; after: Entity };

/** The changes that led to `now`, newest first, with both states. Fields without history have their current value. */
export function stepsTo<Entity extends object>(now: Entity, revisions: readonly Revision<Entity>[]): Step<Entity>[] {
  let after = now;
  return revisions.map((revision) => {
    const step = { ...revision, before: { ...after, ...revision.was }, after };
    after = step.before;
    return step;
  });
}
