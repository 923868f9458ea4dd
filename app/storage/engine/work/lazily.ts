/**
 * Loads a package on the first call of its function. Some packages take as much time and memory to load as the rest of
 * the site, and a site may run for days without them.
 */
export function lazily<Work extends (...given: never[]) => unknown>(load: () => Work): Work {
  let loaded: Work | undefined;
  return ((...given) => {
    loaded ??= load();
    return loaded(...given);
  }) as Work;
}
