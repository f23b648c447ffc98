import { pageDataId, type PageData } from '../page-data.ts';

/** The data of the page that stands in a document. @throws Error where the composer wrote none */
export function readPageData(from: Document = document): PageData {
  const text = from.getElementById(pageDataId)?.textContent;
  if (!text) throw new Error('The page carries no data');
  return JSON.parse(text) as PageData;
}
