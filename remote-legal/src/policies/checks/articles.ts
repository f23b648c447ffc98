import type { TextFault } from '../fault.ts';
import { lineAt } from '../fault.ts';
import type { PolicyLibrary } from '../policy-library.ts';
import type { WrittenPolicy } from '../policy-text.ts';
import { againstFrench, difference } from './against-french.ts';

/** An article of law in any of the languages: art. 12, Artikel 12, статья 12. */
const article =
  /(?<!\p{L})(?:articles?|artt?\.|arts\.|artikeln?|articol[oi]|artículos?|artigos?|ст\.|стать(?:я|и|е|ю|ёй|ях|ям)|статей)\s{1,2}(\d{1,4})/giu;

interface Article {
  number: string;
  line: number;
}

/** Introduction and sections name the same articles of law in every language as in French. */
export function compareArticles({ written }: PolicyLibrary): TextFault[] {
  return againstFrench(written, (french, text) => {
    const [inFrench, inText] = [articlesBySection(french), articlesBySection(text)];
    return [...new Set([...inFrench.keys(), ...inText.keys()])].flatMap((part) => {
      const [model, articles] = [inFrench.get(part) ?? [], inText.get(part) ?? []];
      const [expectedNames, names] = [namesOf(model), namesOf(articles)];
      if (expectedNames === names) return [];
      const values = { part, ours: names, theirs: expectedNames };
      const line = (articles: Article[], other: Article[], { headings }: WrittenPolicy) =>
        articles.find(({ number }) => other.every((article) => article.number !== number))?.line ??
        headings.find(({ id }) => id === part)?.line ??
        1;
      return difference(
        `articles ${part} ${names}`,
        values,
        [line(articles, model, text), 'articles-differ'],
        [line(model, articles, french), 'articles-french-differ'],
      );
    });
  });
}

/** The articles under each heading; those before the first heading have an empty id. */
function articlesBySection({ source, headings }: WrittenPolicy): Map<string, Article[]> {
  const bySection = new Map<string, Article[]>();
  for (const { 1: number = '', index } of source.matchAll(article)) {
    const line = lineAt(source, index);
    const id = headings.findLast((heading) => heading.line <= line)?.id ?? '';
    bySection.set(id, [...(bySection.get(id) ?? []), { number, line }]);
  }
  return bySection;
}

function namesOf(articles: readonly Article[]): string {
  const numbers = articles.map(({ number }) => number);
  return numbers.sort((a, b) => Number(a) - Number(b)).join(', ') || '–';
}
