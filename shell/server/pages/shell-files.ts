import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Language } from '@site/shared-i18n';
import type { PageData } from '../../src/page-data.ts';

interface ManifestChunk {
  file: string;
  /** Keys of the chunks that it imports, in the order in which they run. */
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, ManifestChunk | undefined>;

/** What the shell's own build brings to a page. */
export interface ShellFiles {
  version: string;
  /** Script that is inlined into the head. */
  early: string;
  /** URL of the boot script. */
  boot: string;
  /** URLs of the app, of the libraries and parts of federation that it starts with, and of whatever else it imports. */
  app: PageData['app'];
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
    app: describeApp(dist, app),
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

function describeApp(dist: string, files: ReadonlyMap<string, Buffer>): PageData['app'] {
  const manifest = JSON.parse(readFileSync(join(dist, 'app/manifest.json'), 'utf8')) as Manifest;
  const url = (key: string) => `/${required(manifest[key]).file}`;
  const entry = 'src/app/main.tsx';
  // The federation plugin's entry prepares the shared libraries and then imports the app's own module.
  const app = `${entry}?mf-entry-bootstrap`;
  const imported = importsOf(app, manifest);
  // Else the libraries' evaluation and the start of federation would be one task.
  const prepared = [...imported, entry].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const libraries = [...imported, ...prepared.filter((key) => key !== app)].map(url);
  return {
    script: url(entry),
    libraries,
    preload: [...files.keys()].filter((path) => path.endsWith('.js') && !libraries.includes(path)),
  };
}

/** Keys of all the chunks that one needs, each after those that it needs itself: so one import links one file. */
function importsOf(key: string, manifest: Manifest, met = new Set<string>()): string[] {
  return (required(manifest[key]).imports ?? []).flatMap((each) =>
    met.has(each) ? [] : [...importsOf(each, manifest, met.add(each)), each],
  );
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The shell is not built; run `npm run build -w shell`');
  return value;
}
