import type { DescribePackage } from '../platform/file-store/describe-package.ts';
import type { FileStore } from '../platform/file-store/file-store.ts';
import type { CountedLimits } from '../platform/http/limit-rate.ts';
import type { Sessions } from './customers/session-cookie.ts';
import type { OrderDependencies } from './order-dependencies.ts';

export interface RouteDependencies extends OrderDependencies {
  rateLimits: CountedLimits;
  sessions: Sessions;
  files: FileStore;
  describePackage: DescribePackage;
  /** Starts queued jobs at once. */
  wakeOutbox: () => void;
}
