import { faultAt, type Fault } from '../fault.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import { withoutPlaceholders } from '../placeholders.ts';

/** Nothing in a text that readers would see as it was typed: HTML, and braces that are no placeholder or anchor. */
export function checkMarkup({ written }: PolicyLibrary): Fault[] {
  return written.flatMap(({ file, source, html }) => {
    const braces = withoutPlaceholders(source)
      .split('\n')
      .map((line) => /[{}][^{}]*\}?/.exec(line.replace(/^(#.*)\{#[^{}]*\}\s*$/, '$1'))?.[0].trim());
    return [
      ...html.map(({ tag, line }) => faultAt(file, line, 'html', { tag })),
      ...braces.flatMap((piece, at) => (piece ? [faultAt(file, at + 1, 'braces', { piece })] : [])),
    ];
  });
}
