import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Language } from '@site/shared-i18n';
import type { IslandData } from '../../browser/page-data.ts';

type Manifest = Record<string, { file: string } | undefined>;

export interface ShellFiles {
  version: string;
  built: Date;
  early: string;
  boot: string;
  /** URL of the inspector's script, which visitors' pages do not load. */
  inspector: string;
  /** URLs of the island host's script and of the modules that it imports. */
  islandHost: IslandData['islandHost'];
  /** The styles of chrome and notices, inlined. */
  styles: string;
  fonts(language: Language): string[];
  assets: ReadonlyMap<string, Buffer>;
}

/** Reads the shell's build from its `dist` folder. @throws Error when it is incomplete */
export function readShellFiles(dist: string): ShellFiles {
  const early = readServedFiles(join(dist, 'early'));
  const boot = readServedFiles(join(dist, 'boot'));
  const inspector = readServedFiles(join(dist, 'inspector'));
  const islandHost = readServedFiles(join(dist, 'island-host'));
  const chrome = readServedFiles(join(dist, 'chrome'));
  const styles = [...chrome, ...islandHost]
    .filter(([path]) => path.endsWith('.css'))
    .map(([, content]) => content.toString('utf8'));
  const stamp = join(dist, 'build.json');
  return {
    version: (JSON.parse(readFileSync(stamp, 'utf8')) as { version: string }).version,
    built: statSync(stamp).mtime,
    early: required([...early.values()][0])
      .toString('utf8')
      .trim(),
    boot: required([...boot.keys()][0]),
    inspector: required([...inspector.keys()][0]),
    islandHost: describeIslandHost(dist),
    styles: styles.join('\n'),
    fonts: (language) => {
      const subsets = language === 'ru' ? ['cyrillic', 'latin'] : ['latin'];
      return subsets.map((subset) =>
        required([...chrome.keys()].find((path) => path.includes(`manrope-${subset}`))),
      );
    },
    assets: new Map([...boot, ...inspector, ...chrome, ...islandHost]),
  };
}

function readServedFiles(folder: string): Map<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((file) => join(file.parentPath, file.name));
  const served = paths.filter((path) => !path.endsWith('/manifest.json'));
  return new Map(served.map((path) => [`/${relative(folder, path)}`, readFileSync(path)]));
}

function describeIslandHost(dist: string): ShellFiles['islandHost'] {
  const manifest = JSON.parse(readFileSync(join(dist, 'island-host/manifest.json'), 'utf8')) as Manifest;
  const script = `/${required(manifest['browser/island-host/main.tsx']).file}`;
  const needed = Object.values(manifest).flatMap((chunk) =>
    chunk && chunk.file.endsWith('.js') ? [`/${chunk.file}`] : [],
  );
  return { script, preload: needed.filter((path) => path !== script) };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The shell is not built; run `npm run build -w shell`');
  return value;
}
