import { languages, policies, policyPaths, type Language, type Policy } from '@site/shared-i18n';
import type { Prerender, PrerenderPage } from '@site/shell-contract/prerender';
import { useIsland } from '@site/shell-contract/react';
import { PolicyPage } from './pages/policy/PolicyPage.tsx';
import { currentText, readLibrary } from './policies/policy-library.ts';

export { renderFragment } from '@site/shell-contract/prerender';

const files = import.meta.glob<string>('../content/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const catalogues = import.meta.glob<Record<string, unknown>>('./locales/*.json', {
  import: 'default',
  eager: true,
});

const library = readLibrary(
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice('../content/'.length), text])),
);
const written = (policy: Policy) =>
  languages.filter((language) =>
    library.written.some(({ text }) => text?.policy === policy && text.language === language),
  );

function policyPage(policy: Policy): PrerenderPage {
  const text = (language: Language) => currentText(library, policy, language);
  return {
    id: policy,
    paths: policyPaths[policy],
    languages: written(policy),
    hydration: 'never',
    indexed: true,
    Page() {
      const { language } = useIsland();
      const others = policies.filter((other) => other !== policy && written(other).includes(language));
      return (
        <PolicyPage
          text={text(language)}
          others={others.map((other) => currentText(library, other, language))}
        />
      );
    },
    head: (_t, language) => ({ title: text(language).title, description: text(language).description }),
  };
}

export default {
  remote: 'legal',
  catalogues: Object.fromEntries(
    Object.entries(catalogues).map(([path, texts]) => [
      path.slice('./locales/'.length, -'.json'.length),
      texts,
    ]),
  ) as Prerender['catalogues'],
  pages: policies.map(policyPage),
} satisfies Prerender;
