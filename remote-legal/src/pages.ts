import { createElement, type ReactNode } from 'react';
import { formatDay, type Language } from '@site/shared-i18n';
import type { Page } from '@site/remote-kit/prerender';
import { usePage } from '@site/remote-kit';
import { ComparisonPage } from './pages/comparison/ComparisonPage.tsx';
import { PolicyPage } from './pages/policy/PolicyPage.tsx';
import { AnnouncementNotice, VersionNotice, VersionsPage } from './pages/versions/VersionsPage.tsx';
import { policies, policyPaths, type Policy } from './policies/policies.ts';
import {
  compareVersions,
  currentText,
  recordedText,
  recordedVersions,
  stagesOf,
  textAt,
  type PolicyLibrary,
  type Stage,
} from './policies/policy-library.ts';
import {
  comparisonPaths,
  formerPaths,
  versionPairs,
  versionPaths,
  versionsPaths,
} from './policies/version-paths.ts';

const withChrome = { chrome: ['home-link', 'apps-banner'] } as const;

/** Loads a page whose content is already known at build time. */
function rendered(contentIn: (language: Language) => ReactNode): Page['load'] {
  const Content = () => contentIn(usePage().language);
  return () => Promise.resolve({ default: Content });
}

/**
 * This remote's pages: the texts in force, each version at its own path, and comparisons. Where a version is announced,
 * pages that say what is in force have a successor from its day on.
 */
export function policyPages(library: PolicyLibrary): Page[] {
  return policies.flatMap((policy) => {
    const versions = recordedVersions(library, policy);
    const stages = stagesOf(library, policy);
    return [
      ...stages.flatMap((stage, index) => {
        const before = stages[index - 1];
        const changed = before ? [stage.version, before.version] : versions;
        return [
          policyPage(library, policy, stage),
          versionsPage(library, policy, stage),
          ...changed.map((version) => versionPage(library, policy, version, stage)),
        ];
      }),
      ...versionPairs(versions).map(({ older, newer }) => comparisonPage(library, policy, older, newer)),
    ];
  });
}

function datedAs(id: string, { from }: Stage) {
  return from === undefined ? { id } : { id: `${id}-from-${from}`, from };
}

function policyPage(library: PolicyLibrary, policy: Policy, stage: Stage): Page {
  return {
    ...withChrome,
    ...datedAs(policy, stage),
    paths: policyPaths[policy],
    ...(stage.from === undefined && { formerPaths: formerPaths(policy) }),
    indexed: true,
    // Other remotes link to these pages.
    ...((policy === 'terms' || policy === 'privacy' || policy === 'gdpr') && { role: policy }),
    links: [{ list: 'legal', order: 10 * policies.indexOf(policy), label: (t) => t(`links.${policy}`) }],
    load: rendered((language) => {
      const text = textAt(library, policy, stage, language);
      const announced = recordedVersions(library, policy)
        .filter((version) => compareVersions(version, stage.version) > 0)
        .map((version) => recordedText(library, policy, version, language))
        .reverse();
      const notice = announced.length > 0 && createElement(AnnouncementNotice, { text, announced });
      return createElement(PolicyPage, { text, others: othersOf(library, policy, language), notice });
    }),
    head(_t, language) {
      const { title, description, lastUpdated } = textAt(library, policy, stage, language);
      const facts = { name: title, description, inLanguage: language, dateModified: lastUpdated };
      return {
        title,
        description,
        structuredData: [{ '@context': 'https://schema.org', '@type': 'WebPage', ...facts }],
        openGraph: { title, lead: description },
      };
    },
  };
}

function versionsPage(library: PolicyLibrary, policy: Policy, stage: Stage): Page {
  return {
    ...withChrome,
    ...datedAs(`${policy}-versions`, stage),
    paths: versionsPaths(policy),
    indexed: false,
    load: rendered((language) => {
      const texts = recordedVersions(library, policy).map((version) =>
        recordedText(library, policy, version, language),
      );
      return createElement(VersionsPage, { texts, inForce: textAt(library, policy, stage, language) });
    }),
    head(t, language) {
      const names = { policy: textAt(library, policy, stage, language).title };
      return { title: t('versions.title', names), description: t('versions.description', names) };
    },
  };
}

function versionPage(library: PolicyLibrary, policy: Policy, version: string, stage: Stage): Page {
  const versions = recordedVersions(library, policy);
  const index = versions.indexOf(version);
  return {
    ...withChrome,
    ...datedAs(`${policy}-${version}`, stage),
    paths: versionPaths(policy, version),
    indexed: false,
    // Orders link to the version of the terms that they were made under.
    ...(policy === 'terms' && version === stage.version && { role: 'terms-version' }),
    load: rendered((language) => {
      const textOf = (version: string | undefined) =>
        version === undefined ? undefined : recordedText(library, policy, version, language);
      const text = recordedText(library, policy, version, language);
      const notice = createElement(VersionNotice, {
        text,
        isAnnounced: compareVersions(version, stage.version) > 0,
        predecessor: textOf(versions[index + 1]),
        successor: textOf(versions[index - 1]),
      });
      return createElement(PolicyPage, { text, others: othersOf(library, policy, language), notice });
    }),
    head(t, language) {
      const { title, effective } = recordedText(library, policy, version, language);
      const names = { policy: title, version, date: formatDay(effective, language) };
      return { title: t('versions.numbered', names), description: t('versions.numberedDescription', names) };
    },
  };
}

function comparisonPage(library: PolicyLibrary, policy: Policy, older: string, newer: string): Page {
  const textOf = (version: string, language: Language) => recordedText(library, policy, version, language);
  return {
    ...withChrome,
    id: `${policy}-${older}-${newer}`,
    paths: comparisonPaths(policy, older, newer),
    indexed: false,
    load: rendered((language) =>
      createElement(ComparisonPage, { older: textOf(older, language), newer: textOf(newer, language) }),
    ),
    head(t, language) {
      const names = { policy: textOf(newer, language).title, older, newer };
      return { title: t('comparison.title', names), description: t('comparison.description', names) };
    },
  };
}

function othersOf(library: PolicyLibrary, policy: Policy, language: Language) {
  return policies.filter((other) => other !== policy).map((other) => currentText(library, other, language));
}
