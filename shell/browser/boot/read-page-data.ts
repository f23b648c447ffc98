import { pageDataId, type PageData } from '../page-data.ts';

/** The data of the page. @throws Error where the composer wrote none */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error('The page carries no data');
  return JSON.parse(text) as PageData;
}
