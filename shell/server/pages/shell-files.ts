import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Language } from '@site/shared-i18n';

interface ManifestChunk {
  file: string;
}

/** What the shell's own build brings to a page. */
export interface ShellFiles {
  version: string;
  /** Script that is inlined into the head. */
  early: string;
  /** URL of the boot script. */
  boot: string;
  /** URL of the app, and of all that it imports at once. */
  app: { script: string; preload: string[] };
  /** The chrome's styles, inlined. */
  styles: string;
  /** URLs of the font's files for a language, to be loaded with the page. */
  fonts(language: Language): string[];
  /** Contents by URL path. */
  assets: ReadonlyMap<string, Buffer>;
}

/** Reads the shell's build from its `dist` folder. @throws Error when it is not whole */
export function readShellFiles(dist: string): ShellFiles {
  const early = readScripts(join(dist, 'early'));
  const boot = readScripts(join(dist, 'boot'));
  const app = readScripts(join(dist, 'app'));
  const styles = [...app]
    .filter(([path]) => path.endsWith('.css'))
    .map(([, content]) => content.toString('utf8'));
  return {
    version: (JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as { version: string }).version,
    early: required([...early.values()][0])
      .toString('utf8')
      .trim(),
    boot: required([...boot.keys()][0]),
    app: {
      script: appEntry(dist),
      preload: [...app.keys()].filter((path) => path.endsWith('.js')),
    },
    styles: styles.join('\n'),
    fonts: (language) => {
      const subsets = language === 'ru' ? ['cyrillic', 'latin'] : ['latin'];
      return subsets.map((subset) =>
        required([...app.keys()].find((path) => path.includes(`manrope-${subset}-wght`))),
      );
    },
    assets: new Map([...boot, ...app]),
  };
}

/** What of a build a browser may load, by URL path. */
function readScripts(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((file) => join(file.parentPath, file.name));
  const served = paths.filter((path) => !/(^|\/)(manifest|mf-manifest|mf-stats)\.json$/.test(path));
  return new Map(served.map((path) => [`/${relative(folder, path)}`, readFileSync(path)]));
}

function appEntry(dist: string): string {
  const manifest = JSON.parse(readFileSync(join(dist, 'app/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  return `/${required(manifest['src/app/main.tsx']).file}`;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The shell is not built; run `npm run build -w shell`');
  return value;
}
