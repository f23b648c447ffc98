import { pageDataId } from '../../browser/page-data.ts';

const dataStart = `<script id="${pageDataId}" type="application/json">{`;

/**
 * Adds the token of a page view to a composed page's data.
 * @param view has only characters that JSON and HTML do not escape
 * @throws Error for a page without data
 */
export function withPageView(html: string, view: string): string {
  const start = html.lastIndexOf(dataStart);
  if (start < 0) throw new Error('The page carries no data');
  const end = start + dataStart.length;
  return `${html.slice(0, end)}"view":"${view}",${html.slice(end)}`;
}
