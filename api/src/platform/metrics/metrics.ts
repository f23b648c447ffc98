import { Router, type RequestHandler } from 'express';
import { Gauge, Histogram } from 'prom-client';
import { alarms } from '@site/server-kit/alarms';
import type { Log } from '@site/server-kit/log';
import { createMetricsRegistry, durationBuckets } from '@site/server-kit/process-metrics';
import { addGet } from '../http/endpoints.ts';

/** A metric that is read at each scrape; with a label, one value for each of its values. */
export interface FeatureGauge {
  name: string;
  help: string;
  label?: string;
  read: () => Promise<number | Record<string, number>> | number;
}

export function createMetrics(dataDir: string, gauges: FeatureGauge[], log: Log) {
  const registry = createMetricsRegistry(dataDir);
  registry.registerMetric(alarms);
  // Starts at 0, as an alert looks for an increase.
  for (const alarm of ['refund_failed', 'mailbox_pays_twice']) alarms.inc({ alarm }, 0);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const lags = new Histogram({
    name: 'webhook_lag_seconds',
    help: 'Time from the creation of a payment provider’s event to its arrival, in seconds',
    buckets: [1, 10, 60, 300, 1800, 7200],
    registers: [registry],
  });
  /** Gauges whose last reading failed. */
  const failing = new Set<string>();
  for (const { name, help, label = '', read } of gauges)
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        try {
          const values = await read();
          failing.delete(name);
          if (typeof values === 'number') return this.set(values);
          for (const [labelled, value] of Object.entries(values)) this.set({ [label]: labelled }, value);
        } catch (error) {
          if (!failing.has(name)) log.warn({ err: error, gauge: name }, 'gauge cannot be read');
          failing.add(name);
          // The failing gauge has no value; while the database is away, the other gauges are still reported.
          this.reset();
          // Without labels a reset gauge is 0.
          if (!label) this.remove();
        }
      },
    });

  /** Measures every request; mount it first. */
  const measure: RequestHandler = (request, response, next) => {
    const stop = duration.startTimer({ method: request.method });
    response.once('finish', () => {
      // The route's pattern, not the path: anybody can make up paths, and each would be a label.
      const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
      stop({ route, status: response.statusCode });
    });
    next();
  };
  const routes = Router();
  addGet(routes, '/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return {
    /** GET /metrics, in Prometheus's text format. Visitors cannot reach it: the shell passes on only /api. */
    routes,
    recordEventLag: (seconds: number) => lags.observe(Math.max(0, seconds)),
    measure,
  };
}
