import { Router, type RequestHandler } from 'express';
import { Gauge, Histogram } from 'prom-client';
import { alarms } from '@site/http-server/alarms';
import { createRegistry, durationBuckets } from '@site/http-server/process-metrics';
import type { Database } from '../database/database.ts';
import { addGet } from '../http/endpoints.ts';
import { countWaiting, oldestWaitingSeconds } from '../outbox/outbox-repository.ts';

export interface Metrics {
  /** Measures every request; mount it first. */
  measure: RequestHandler;
  /** GET /metrics, in Prometheus's text format. Visitors cannot reach it: the shell passes on only /api. */
  routes: Router;
  /** Records the time from the creation of a provider's event to its arrival, in seconds. */
  recordEventLag: (seconds: number) => void;
}

/** A metric that is read at each scrape. */
export interface FeatureGauge {
  name: string;
  help: string;
  read: () => Promise<number> | number;
}

/** A metric that is read at each scrape, with one value for each state. */
export interface StateGauge {
  name: string;
  help: string;
  readStates: () => Promise<Record<string, number>>;
}

interface Sources {
  db: Database;
  dataDir: string;
  gauges: (FeatureGauge | StateGauge)[];
}

/** Metrics of requests, waiting jobs, features and the process. */
export function createMetrics({ db, dataDir, gauges }: Sources): Metrics {
  const registry = createRegistry(dataDir);
  registry.registerMetric(alarms);
  // From 0, as an alert looks for an increase.
  for (const alarm of ['refund_failed', 'mailbox_pays_twice']) alarms.inc({ alarm }, 0);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  new Gauge({
    name: 'outbox_waiting',
    help: 'Waiting jobs, by whether they have failed before',
    labelNames: ['failed'],
    registers: [registry],
    async collect() {
      await orNothing(this, true, async () => {
        const { waiting, failed } = await countWaiting(db);
        this.set({ failed: 'no' }, waiting - failed);
        this.set({ failed: 'yes' }, failed);
      });
    },
  });
  new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest waiting job, in seconds',
    registers: [registry],
    async collect() {
      await orNothing(this, false, async () => this.set(await oldestWaitingSeconds(db)));
    },
  });

  const lags = new Histogram({
    name: 'webhook_lag_seconds',
    help: 'Time from the creation of a payment provider’s event to its arrival, in seconds',
    buckets: [1, 10, 60, 300, 1800, 7200],
    registers: [registry],
  });
  for (const { name, help, ...gauge } of gauges)
    new Gauge({
      name,
      help,
      labelNames: 'readStates' in gauge ? ['state'] : [],
      registers: [registry],
      async collect() {
        await orNothing(this, 'readStates' in gauge, async () => {
          if ('read' in gauge) return this.set(await gauge.read());
          for (const [state, value] of Object.entries(await gauge.readStates())) this.set({ state }, value);
        });
      },
    });

  const routes = Router();
  addGet(routes, '/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return {
    routes,
    recordEventLag: (seconds) => lags.observe(Math.max(0, seconds)),
    measure(request, response, next) {
      const stop = duration.startTimer({ method: request.method });
      response.once('finish', () => {
        // The route's pattern, not the path: anybody can make up paths, and each would be a label.
        const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
        stop({ route, status: response.statusCode });
      });
      next();
    },
  };
}

/** Reads a gauge, or leaves its value out where that fails: without the database the others are still told. */
async function orNothing(gauge: Gauge, isLabelled: boolean, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch {
    gauge.reset();
    // Without labels a reset gauge is 0.
    if (!isLabelled) gauge.remove();
  }
}
