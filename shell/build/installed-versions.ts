import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sharedLibraries } from '@site/shell-contract';

export function installedVersions(): Record<string, string> {
  const { resolve } = createRequire(import.meta.url);
  return Object.fromEntries(
    Object.keys(sharedLibraries).map((name) => {
      const [library = name] = name.split('/');
      const { version } = JSON.parse(readFileSync(resolve(`${library}/package.json`), 'utf8')) as {
        version: string;
      };
      return [name, version];
    }),
  );
}
