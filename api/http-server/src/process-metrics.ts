import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Upper bounds of answer times in seconds, from 5 ms to 10 s: the alerts read the 99th of 100 from them. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics that shell and api have alike: the process's own, and the disk.
 * @param dataDir on the disk that is watched
 */
export function createRegistry(dataDir: string): Registry {
  const registry = new Registry();
  // In ms: each look at the event loop wakes an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 1000 });
  new Gauge({
    name: 'disk_free_ratio',
    help: 'Free part of the disk that holds the data, from 0 to 1',
    registers: [registry],
    async collect() {
      // A folder that is not there, or whose disk is broken, has nothing free.
      const { bavail, blocks } = await statfs(dataDir).catch(() => ({ bavail: 0, blocks: 1 }));
      this.set(bavail / Math.max(1, blocks));
    },
  });
  return registry;
}
