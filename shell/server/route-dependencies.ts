import type { BlobStore } from '@site/server-kit/blob-store';
import type { Log } from '@site/server-kit/log';
import type { FailureLocator } from '@site/releases/canary/locate-failures.ts';
import type { PageViews, FailureCounts } from '@site/releases/canary/failure-counts.ts';
import type { Poller } from '@site/releases/poll/poll-remotes.ts';
import type { PreviewLinks } from '@site/releases/preview/preview-links.ts';
import type { LiveReleases } from '@site/releases/select/live-releases.ts';
import type { Site } from '@site/shell-contract';
import type { CertificateEnd } from './ops/certificate-end.ts';

export interface RunningParts {
  /** What visitors get; in development, with the remotes' sources instead of their releases. */
  live: LiveReleases;
  poller: Poller;
  failureCounts: FailureCounts;
  locator: FailureLocator;
  pageViews: PageViews;
  previewLinks: PreviewLinks;
  blobs: BlobStore;
  log: Log;
  stopped: AbortSignal;
}

export interface RouteDependencies extends RunningParts {
  certificateEnd: CertificateEnd;
  site: Site;
  origin: string;
  apiUrl: string;
  opsToken: string | undefined;
  runbookUrl: string | undefined;
  shellVersion: string;
  /** On the disk whose free space is measured. */
  dataDir: string;
}
