import { developmentVersion } from '@site/shell-contract';
import type { ReleasePage } from '@site/shell-contract/manifest';
import { dataRemote, siteFooterId } from '@site/shell-contract/page-attributes';
import type { PreviewPass } from '@site/releases/preview/preview-links.ts';
import type { Combination } from '@site/releases/select/live-releases.ts';
import type { InspectedPage, InspectedPart } from '../../browser/inspector/inspected-page.ts';
import type { ShellFiles } from './shell-files.ts';

export interface Inspected {
  /** HTML. */
  header: string;
  main: string;
  footer: string;
  /** Absent on the shell's own pages. */
  fragment?: { remote: string; page: ReleasePage } | undefined;
  preview?: Preview | undefined;
}

export interface Preview extends PreviewPass {
  /** The version before the shown one, of the page's remote. */
  before?: string | undefined;
}

export function inspectPage(
  shell: ShellFiles,
  combination: Combination,
  inspected: Inspected,
): InspectedPage {
  const { header, main, footer, fragment, preview } = inspected;
  const shellPart = (name: string, address: string, html: string): InspectedPart => ({
    name,
    at: address,
    owner: 'platform',
    released: 'shell',
    version: shell.version,
    built: shell.built.toISOString(),
    html: Buffer.byteLength(html),
  });
  const page = fragment
    ? inspectFragment(combination, fragment, preview)
    : shellPart('page', '#content', main);
  const scripts = Buffer.byteLength(shell.early) + (shell.assets.get(shell.boot)?.length ?? 0);
  return {
    parts: [
      { ...shellPart('header', '[data-header]', header), scripts },
      page,
      shellPart('footer', `#${siteFooterId}`, footer),
    ],
    ...(preview?.earlier && { chosen: preview.earlier }),
  };
}

function inspectFragment(
  { releases }: Combination,
  { remote, page }: { remote: string; page: ReleasePage },
  preview: Preview | undefined,
): InspectedPart {
  const stored = releases.get(remote);
  const part = {
    name: 'page',
    at: `[${dataRemote}]`,
    owner: remote,
    released: `remote-${remote}`,
    version: stored?.release.version ?? '',
    html: stored?.files.get(page.fragment)?.length ?? 0,
  };
  if (!stored || part.version === developmentVersion) return part;
  const { entry, preload, files, time } = stored.release;
  const needed = new Set(page.hydration === 'never' ? [] : [entry, ...preload, ...page.preload]);
  const sizes = files.filter(({ path }) => needed.has(path)).map(({ size }) => size);
  return {
    ...part,
    built: time,
    scripts: sizes.reduce((sum, size) => sum + size, 0),
    ...(preview?.before && { before: { remote, version: preview.before } }),
  };
}
