import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseUploadName, uploadName } from '#app/domain/pictures/image-ref.ts';

/**
 * Copies the smaller picture sizes that a site has rendered back to the template, so that later sites need not render
 * them. Each costs a tenth of a second of CPU, and a list shows a dozen.
 */
export function keepPictureCopies(dataDir: string, template: string): void {
  const [from, to] = [join(dataDir, 'uploads'), join(template, 'uploads')];
  if (!existsSync(from) || !existsSync(to)) return;
  // Copied next to the template and then renamed, because other processes may be copying the template.
  const parts = mkdtempSync(`${template}-copies-`);
  for (const file of readdirSync(from)) {
    const name = parseUploadName(file);
    if (!name?.variant || existsSync(join(to, file)) || !existsSync(join(to, uploadName({ ...name, variant: null }))))
      continue;
    copyFileSync(join(from, file), join(parts, file));
    renameSync(join(parts, file), join(to, file));
  }
  rmSync(parts, { recursive: true });
}
