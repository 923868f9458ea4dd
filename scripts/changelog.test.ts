import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '#app/domain/overview/version.ts';
import { released } from './changelog.ts';

const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A page.\n\n## [1.0.0] - 2026-11-29\n\n- All.\n';

test('moves the unreleased changes under the version, and needs some', () => {
  const after = released(changelog, '1.1.0', '2026-12-01');
  expect(after).toBe(changelog.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n'));
  expect(released(after ?? '', '1.2.0', '2026-12-02')).toBeNull();
  expect(released('# Changelog\n', '1.0.0', '2026-12-02')).toBeNull();
});

test('the version is that of the package', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version;
  expect([read('package.json'), read('package-lock.json')]).toEqual([version, version]);
});
