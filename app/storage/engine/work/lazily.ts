/** Loads a package on first use: some take as much as the rest of the site and may not be used for days. */
export function lazily<Work extends (...given: never[]) => unknown>(load: () => Work): Work {
  let loaded: Work | undefined;
  return ((...given) => {
    loaded ??= load();
    return loaded(...given);
  }) as Work;
}
