import { statfs } from 'node:fs/promises';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Upper bounds of response times in seconds, from 5 ms to 10 s; alerts compute the 99th percentile from them. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of the process and of the disk. @param dataDir on the disk that is watched */
export function createMetricsRegistry(dataDir: string): Registry {
  const registry = new Registry();
  // In ms; a process at rest shows this much lag. Few samples, as each wakes an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  new Gauge({
    name: 'disk_free_ratio',
    help: 'Free part of the disk that holds the data, from 0 to 1',
    registers: [registry],
    async collect() {
      // A missing folder or a broken disk counts as no free space.
      const { bavail, blocks } = await statfs(dataDir).catch(() => ({ bavail: 0, blocks: 1 }));
      this.set(bavail / Math.max(1, blocks));
    },
  });
  return registry;
}
