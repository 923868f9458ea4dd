const day = 24 * 60 * 60 * 1000;

/** The most changes that are remembered of one thing, and for how long, in milliseconds. */
export const revisionLimits = { perThing: 50, keptMs: 365 * day } as const;

export const revisionKinds = ['product', 'post', 'settings'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** One change that was saved. */
export type Revision<Entity> = {
  at: string;
  /** The user name of who saved it; empty for the site itself. */
  by: string;
  /** The fields that were changed, as they were before. */
  was: Partial<Entity>;
  /** The names of fields that were changed and are not told: keys are kept in no history. */
  secret: string[];
};

/** Settings that open something elsewhere: a history says that one was changed, and never what it was. */
const secretSettings: readonly string[] = ['googleMapsApiKey'];

/** What is no change of the owner's, or has the bin instead of a history, as the pictures of the settings have. */
const withoutHistory: Record<RevisionKind, readonly string[]> = {
  product: ['id', 'createdAt', 'updatedAt'],
  post: ['id', 'createdAt', 'updatedAt'],
  settings: ['updatedAt', 'companyLogo', 'heroImage', 'brandLogos'],
};

/** What a change has to remember of what was there; `null` where it changed nothing that has a history. */
export function changeOf<Entity extends object>(
  kind: RevisionKind,
  before: Entity,
  after: Entity,
): Pick<Revision<Entity>, 'was' | 'secret'> | null {
  const now = new Map(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => !withoutHistory[kind].includes(name) && JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  if (changed.length === 0) return null;
  const isSecret = (name: string) => kind === 'settings' && secretSettings.includes(name);
  return {
    was: Object.fromEntries(changed.filter(([name]) => !isSecret(name))) as Partial<Entity>,
    secret: changed.flatMap(([name]) => (isSecret(name) ? [name] : [])),
  };
}

/** A change with what it was a change of, on both sides. */
export type Step<Entity> = Revision<Entity> & { before: Entity; after: Entity };

/**
 * The changes that led to `now`, the last first, each with the whole before and after it. What no change tells of, such as
 * the new name of a category, is as it is now.
 */
export function stepsTo<Entity extends object>(now: Entity, revisions: readonly Revision<Entity>[]): Step<Entity>[] {
  let after = now;
  return revisions.map((revision) => {
    const step = { ...revision, before: { ...after, ...revision.was }, after };
    after = step.before;
    return step;
  });
}
