import type { DescribePackage } from '../platform/file-store/describe-package.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import type { CountedLimits } from '../platform/http/limit-rate.ts';
import type { Sessions } from '../customers/sessions/session-cookie.ts';

/** What several features' routes need; each of them picks its own. */
export interface RouteDependencies {
  rateLimits: CountedLimits;
  sessions: Sessions;
  files: FileStore;
  describePackage: DescribePackage;
  wakeOutbox: () => void;
}
