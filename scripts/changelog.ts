const heading = '## [Unreleased]';

/** The changelog with its unreleased changes under `version`; `null` if there are none. `day` is `2026-11-29`. */
export function released(changelog: string, version: string, day: string): string | null {
  const [before, after] = changelog.split(`${heading}\n`);
  if (after === undefined) return null;
  const [changes = ''] = after.split(/^## /m);
  if (!/^- /m.test(changes)) return null;
  return `${before}${heading}\n\n## [${version}] - ${day}\n${after}`;
}
