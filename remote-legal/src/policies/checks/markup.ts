import { faultAt, type TextFault } from '../fault.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import { withoutPlaceholders } from '../placeholders.ts';

/** No markup that readers would see as typed: HTML, and braces that are neither placeholder nor anchor. */
export function checkMarkup({ written }: PolicyLibrary): TextFault[] {
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
