import escapeHtml from 'escape-html';
import { parseFragment } from 'parse5';
import type { Site } from '@site/shell-contract';
import { fillPlaceholders } from '@site/shell-contract/site-placeholders';
import { descendants } from './parse-in-page.ts';

interface SiteValues {
  site: Site;
  addressOf: (role: string) => string;
}

/**
 * Fills the site's values into a fragment, escaped for text and attributes, or for JSON in an attribute (an island's props).
 * @throws Error for a placeholder of an unknown value
 */
export function fillFragment(fragment: string, values: SiteValues): string {
  const fill = (text: string) => fillPlaceholders(text, values, escapeHtml);
  const fillJson = (text: string) =>
    fillPlaceholders(text, values, (value) => escapeHtml(jsonEscaped(value)));
  let from = 0;
  const parts = jsonWithPlaceholders(fragment).map(([start, end]) => {
    const part = fill(fragment.slice(from, start)) + fillJson(fragment.slice(start, end));
    from = end;
    return part;
  });
  return parts.join('') + fill(fragment.slice(from));
}

/** The text of a JSON string's inside. */
export function jsonEscaped(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** The places of attributes with JSON and a placeholder in it, in order: start and end. */
function jsonWithPlaceholders(fragment: string): [start: number, end: number][] {
  // Nearly no fragment has one; only those that may are parsed.
  const [, ...props] = fragment.split('data-props=');
  if (!props.some((text) => text.split('>', 1)[0]?.includes('[['))) return [];
  return descendants(parseFragment(fragment, { sourceCodeLocationInfo: true }))
    .flatMap(({ sourceCodeLocation }) => sourceCodeLocation?.attrs?.['data-props'] ?? [])
    .map(({ startOffset, endOffset }): [number, number] => [startOffset, endOffset])
    .toSorted(([a], [b]) => a - b);
}
