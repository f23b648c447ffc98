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
      ...html.map(({ tag, line }) => {
        const fix = 'Delete it; write **bold**, lists and tables with the signs of Markdown.';
        return faultAt(file, line, `"${tag}" is HTML, which readers would see.`, fix);
      }),
      ...braces.flatMap((piece, at) => {
        if (!piece) return [];
        const fix =
          'Write a value as {{retention.analyticsMonths}}, an anchor after a heading as {#retention}.';
        return [faultAt(file, at + 1, `"${piece}" is no value and no anchor.`, fix)];
      }),
    ];
  });
}
