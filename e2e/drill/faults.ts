import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { legal } from '../support/release-site.ts';
import type { DrillSite } from './drill-site.ts';

export interface Fault {
  name: string;
  /** The alert that must fire. */
  alert: string;
  /** What the operations page must show; absent if a command shows it instead. */
  shown?: RegExp;
  without?(site: DrillSite): string | undefined;
  cause(site: DrillSite): void | Promise<void>;
  /** Does what the alert says. */
  mend(site: DrillSite): void | Promise<void>;
}

const storeOf = ({ disk }: DrillSite) => join(disk.folder, 'releases/stored/legal');

/** In order; each begins when the one before has ended. */
export const faults: readonly Fault[] = [
  {
    name: "a remote's host is gone",
    alert: 'RemoteAway',
    shown: /away: /,
    cause: ({ hosts }) => hosts.legal?.kill(),
    mend: ({ hosts }) => hosts.legal?.start(),
  },
  {
    name: 'a release that loses an address',
    alert: 'ReleaseRefused',
    shown: /refused: /,
    cause: ({ publish }) => publish({ ...legal, paths: ['/privacy-policy'], version: '2' }),
    mend: ({ release }) => release({ ...legal, version: '3' }),
  },
  {
    name: 'the store of releases takes nothing more',
    alert: 'ReleaseUnstored',
    shown: /unstored: /,
    async cause(site) {
      await rename(storeOf(site), `${storeOf(site)}-aside`);
      // With a file in place of the folder nothing can be written, as on a full disk.
      await writeFile(storeOf(site), '');
      await site.publish({ ...legal, version: '4' });
    },
    async mend(site) {
      await rm(storeOf(site));
      await rename(`${storeOf(site)}-aside`, storeOf(site));
    },
  },
  {
    name: 'the disk of the shells is full',
    alert: 'DiskFull',
    shown: /unstored: .*the disk is full/,
    without: ({ disk }) => (disk.isMounted ? undefined : 'only root may mount a small disk'),
    async cause(site) {
      site.disk.fill();
      await site.publish({ ...legal, version: '5' });
    },
    async mend(site) {
      await site.disk.free();
      await site.untilShown('legal', '5');
    },
  },
  {
    name: 'the certificate is about to end',
    alert: 'CertificateExpires',
    shown: /The certificate ends at/,
    cause: ({ edge }) => edge.certify(3),
    mend: ({ edge }) => edge.certify(90),
  },
  {
    name: 'one of two shells is killed',
    alert: 'ShellDown',
    cause: ({ shells }) => shells[1]?.kill(),
    mend: ({ shells }) => shells[1]?.start(),
  },
  {
    name: 'the mail server is gone',
    alert: 'DeliveriesFail',
    shown: /of them have failed before/,
    cause: ({ mail }) => mail.kill(),
    mend: ({ mail }) => mail.start(),
  },
  {
    name: 'the payment provider is away',
    alert: 'OrderUnfinished',
    shown: /<td>new<\/td>/,
    cause: ({ payments }) => payments.kill(),
    mend: ({ payments }) => payments.start(),
  },
  {
    name: 'the api is killed',
    alert: 'ApiDown',
    shown: /The api does not answer/,
    cause: ({ api }) => api.kill(),
    mend: ({ api }) => api.start(),
  },
  {
    name: 'the database stops',
    alert: 'DatabaseAway',
    cause: ({ database }) => database.stop(),
    mend: ({ database }) => database.start(),
  },
];
