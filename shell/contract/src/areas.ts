import { policies, policyPaths } from '@site/shared-i18n';

/**
 * Paths that are reserved for a remote: no other may publish them, and while their owner has no good release
 * they answer with its failure area instead of 'not found'. A path that nobody reserved belongs to the remote
 * that publishes it first.
 */
export const reservedPaths: Readonly<Record<string, readonly string[]>> = {
  marketing: [
    '/',
    '/apps',
    '/chronos-pro',
    '/atlasfibre',
    '/trackit',
    '/future-app-1',
    '/future-app-2',
    '/about',
    '/blog',
    '/careers',
    '/support',
    '/partners',
  ],
  commerce: ['/checkout', '/subscribe', '/download', '/success', '/cancel', '/order'],
  legal: policies.flatMap((policy) => [...new Set(Object.values(policyPaths[policy]))]),
};
