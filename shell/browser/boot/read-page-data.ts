import { pageDataId, type PageData } from '../page-data.ts';

/** The page's data. @throws Error where there is none */
export function readPageData(): PageData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error('The page carries no data');
  return JSON.parse(text) as PageData;
}
