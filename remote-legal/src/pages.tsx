import type { ComponentType } from 'react';
import { defaultLanguage, formatDay, type Language } from '@site/shared-i18n';
import type { Page } from '@site/remote-kit/prerender';
import { usePage } from '@site/remote-kit';
import { ComparisonPage } from './pages/comparison/ComparisonPage.tsx';
import { PolicyPage } from './pages/policy/PolicyPage.tsx';
import { AnnouncementNotice, VersionNotice } from './pages/versions/VersionNotice.tsx';
import { VersionsPage } from './pages/versions/VersionsPage.tsx';
import { policies, policyPaths, type Policy } from './policies/policies.ts';
import {
  currentText,
  findText,
  recordedText,
  recordedVersions,
  type PolicyLibrary,
} from './policies/policy-library.ts';
import type { PolicyText } from './policies/policy-text.ts';
import { versionPairs } from './policies/version-pairs.ts';
import { comparisonPaths, formerPaths, versionPaths, versionsPaths } from './policies/version-paths.ts';

const withChrome = { chrome: ['home-link', 'apps-banner'] } as const;

/** A page's component that is already known at build time. */
const rendered = (component: ComponentType) => () => Promise.resolve({ default: component });

/** This remote's pages: the present texts, each version at its own path, and comparisons. */
export function policyPages(library: PolicyLibrary): Page[] {
  return policies.flatMap((policy) => {
    const versions = recordedVersions(library, policy);
    return [
      currentPage(library, policy),
      versionsPage(library, policy),
      ...versions.map((version) => versionPage(library, policy, version)),
      ...versionPairs(versions).map(({ older, newer }) => comparisonPage(library, policy, older, newer)),
    ];
  });
}

function currentPage(library: PolicyLibrary, policy: Policy): Page {
  return {
    ...withChrome,
    id: policy,
    paths: policyPaths[policy],
    formerPaths: formerPaths(policy),
    indexed: true,
    // Other remotes' forms link to these pages.
    ...((policy === 'terms' || policy === 'privacy') && { role: policy }),
    links: [{ list: 'legal', order: 10 * policies.indexOf(policy), label: (t) => t(`links.${policy}`) }],
    load: rendered(function PolicyOfLanguage() {
      const { language } = usePage();
      const text = currentText(library, policy, language);
      const predecessors = announcedOver(library, text);
      const notice = predecessors.length > 0 && (
        <AnnouncementNotice text={text} predecessors={predecessors} />
      );
      return <PolicyPage text={text} others={othersOf(library, policy, language)} notice={notice} />;
    }),
    head(_t, language) {
      const { title, description, lastUpdated } = currentText(library, policy, language);
      const page = {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        name: title,
        description,
        inLanguage: language,
      };
      return {
        title,
        description,
        structuredData: [{ ...page, dateModified: lastUpdated }],
        openGraph: { title, lead: description },
      };
    },
  };
}

function versionsPage(library: PolicyLibrary, policy: Policy): Page {
  return {
    ...withChrome,
    id: `${policy}-versions`,
    paths: versionsPaths(policy),
    indexed: false,
    load: rendered(function PolicyOfLanguage() {
      const { language } = usePage();
      const texts = recordedVersions(library, policy).map((version) =>
        recordedText(library, policy, version, language),
      );
      return <VersionsPage texts={texts} current={currentText(library, policy, language)} />;
    }),
    head(t, language) {
      const names = { policy: currentText(library, policy, language).title };
      return { title: t('versions.title', names), description: t('versions.description', names) };
    },
  };
}

function versionPage(library: PolicyLibrary, policy: Policy, version: string): Page {
  const versions = recordedVersions(library, policy);
  const next = versions[versions.indexOf(version) - 1];
  const isOfTerms =
    policy === 'terms' && version === findText(library.written, policy, defaultLanguage)?.text?.version;
  return {
    ...withChrome,
    id: `${policy}-${version}`,
    paths: versionPaths(policy, version),
    indexed: false,
    // Orders link to the version of the terms that they were made under.
    ...(isOfTerms && { role: 'terms-version' }),
    load: rendered(function PolicyOfLanguage() {
      const { language } = usePage();
      const text = recordedText(library, policy, version, language);
      const successor = next === undefined ? undefined : recordedText(library, policy, next, language);
      const notice = <VersionNotice text={text} successor={successor} />;
      return <PolicyPage text={text} others={othersOf(library, policy, language)} notice={notice} />;
    }),
    head(t, language) {
      const { title, effective } = recordedText(library, policy, version, language);
      const names = { policy: title, version, date: formatDay(effective, language) };
      return { title: t('versions.numbered', names), description: t('versions.numberedDescription', names) };
    },
  };
}

function comparisonPage(library: PolicyLibrary, policy: Policy, older: string, newer: string): Page {
  return {
    ...withChrome,
    id: `${policy}-${older}-${newer}`,
    paths: comparisonPaths(policy, older, newer),
    indexed: false,
    load: rendered(function PolicyOfLanguage() {
      const { language } = usePage();
      const text = (version: string) => recordedText(library, policy, version, language);
      return <ComparisonPage older={text(older)} newer={text(newer)} />;
    }),
    head(t, language) {
      const names = { policy: recordedText(library, policy, newer, language).title, older, newer };
      return { title: t('comparison.title', names), description: t('comparison.description', names) };
    },
  };
}

function othersOf(library: PolicyLibrary, policy: Policy, language: Language) {
  return policies.filter((other) => other !== policy).map((other) => currentText(library, other, language));
}

/** The versions in effect from a text's last update until its effective day, in this order; several may be announced. */
function announcedOver(library: PolicyLibrary, text: PolicyText): PolicyText[] {
  const { policy, language, version, lastUpdated } = text;
  const versions = recordedVersions(library, policy);
  const earlier = versions
    .slice(versions.indexOf(version) + 1)
    .map((one) => recordedText(library, policy, one, language));
  return earlier.filter((_one, at) => (earlier[at - 1] ?? text).effective > lastUpdated).reverse();
}
